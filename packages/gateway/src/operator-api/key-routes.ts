import type { FastifyInstance } from 'fastify'
import { addKey } from '../apps/add-key.ts'
import { toWireKey } from '../apps/app-wire.ts'
import { revokeKey } from '../apps/revoke-key.ts'
import { announceAppChange, type RouteParts } from './route-parts.ts'

interface KeysRoute {
  Params: { app_id: string }
}

interface KeyRoute {
  Params: { app_id: string; serial_no: string }
}

export function addKeyRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { store, clock } = parts

  server.post<KeysRoute>('/apps/:app_id/keys', async ({ params, body }, reply) => {
    const key = await addKey({ store, clock, appId: params.app_id, body })
    await announceAppChange(parts)
    return reply.code(201).send(toWireKey(key))
  })

  server.delete<KeyRoute>('/apps/:app_id/keys/:serial_no', async ({ params }, reply) => {
    await revokeKey({ store, clock, appId: params.app_id, serialNo: params.serial_no })
    await announceAppChange(parts)
    return reply.code(204).send()
  })
}
