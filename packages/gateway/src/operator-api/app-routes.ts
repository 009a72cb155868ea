import type { FastifyInstance } from 'fastify'
import { toWireApp } from '../apps/app-wire.ts'
import { changeApp } from '../apps/change-app.ts'
import { findApp } from '../apps/find-app.ts'
import { listApps } from '../apps/list-apps.ts'
import { registerApp } from '../apps/register-app.ts'
import { announceAppChange, type RouteParts } from './route-parts.ts'

interface AppRoute {
  Params: { app_id: string }
}

export function addAppRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { store, clock, environment } = parts

  server.post('/apps', async ({ body }, reply) => {
    const app = await registerApp({ store, clock, environment, body })
    await announceAppChange(parts)
    return reply.code(201).send(toWireApp(app))
  })

  server.get('/apps', async ({ query }) => {
    const { rows, nextCursor } = await listApps({ store, query })
    return { apps: rows.map(toWireApp), ...(nextCursor && { next_cursor: nextCursor }) }
  })

  server.get<AppRoute>('/apps/:app_id', async ({ params }) =>
    toWireApp(await findApp({ store, appId: params.app_id })),
  )

  server.patch<AppRoute>('/apps/:app_id', async ({ params, body }) => {
    const app = await changeApp({ store, clock, environment, appId: params.app_id, body })
    await announceAppChange(parts)
    return toWireApp(app)
  })
}
