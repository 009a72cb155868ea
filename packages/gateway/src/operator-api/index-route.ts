import type { FastifyInstance } from 'fastify'
import { ENVIRONMENTS } from '../environment.ts'

/** Names the useful addresses to whoever opens the listener's root. */
export function addIndexRoute(server: FastifyInstance): void {
  server.get('/', async () => ({
    service: 'txgw operator listener',
    health: '/healthz',
    readiness: '/readyz',
    metrics: '/metrics',
    operator_api: ENVIRONMENTS.map((environment) => `/operator/v1/${environment}`),
    authentication: 'Authorization: Bearer <operator token>',
  }))
}
