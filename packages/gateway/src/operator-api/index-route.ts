import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { ConsoleFiles } from '../console-api/console-files.ts'
import { sendPage, wantsPage } from '../console-api/file-routes.ts'
import { ENVIRONMENTS } from '../environment.ts'

export const ServiceIndex = Type.Object(
  {
    service: Type.String(),
    health: Type.String(),
    readiness: Type.String(),
    metrics: Type.String(),
    openapi: Type.String({ description: 'This document' }),
    docs: Type.String({ description: 'This document as a page' }),
    operator_api: Type.Array(Type.String(), { description: 'One address for each environment' }),
    authentication: Type.String(),
  },
  { title: 'ServiceIndex' },
)

const INDEX: Static<typeof ServiceIndex> = {
  service: 'txgw operator listener',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  openapi: '/openapi.json',
  docs: '/docs',
  operator_api: ENVIRONMENTS.map((environment) => `/operator/v1/${environment}`),
  authentication: 'Authorization: Bearer <operator token>',
}

/** The console for browsers; for programs the useful addresses. */
export function addIndexRoute(server: FastifyInstance, files: ConsoleFiles): void {
  server.get('/', async (request, reply) =>
    wantsPage(request) ? sendPage(reply, files) : reply.header('Vary', 'Accept').send(INDEX),
  )
}
