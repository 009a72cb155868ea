import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../service-error.ts'
import { searchValidations } from '../validations/search-validations.ts'
import { validateUser } from '../validations/validate-user.ts'
import { forbiddenReasons, validationLatency } from '../validations/validation-stats.ts'
import { toWireValidation } from '../validations/validation-wire.ts'
import type { RouteParts } from './route-parts.ts'

export function addValidationRoutes(server: FastifyInstance, { store, recharges, clock }: RouteParts): void {
  server.post('/validations', async ({ body }) =>
    toWireValidation(await validateUser({ ...recharges, store, body })),
  )

  server.get('/validations', async ({ query }) => {
    const { rows, nextCursor } = await searchValidations({ store, query })
    return { validations: rows.map(toWireValidation), ...(nextCursor && { next_cursor: nextCursor }) }
  })

  server.get<{ Params: { id: string } }>('/validations/:id', async ({ params }) => {
    const validation = await store.validations.findValidation(params.id)
    if (validation) return toWireValidation(validation)
    throw new ServiceError('NOT_FOUND', { message: 'There is no such validation.' })
  })

  server.get('/stats/forbidden-reasons', async ({ query }) => forbiddenReasons({ store, clock, query }))
  server.get('/stats/validation-latency', async ({ query }) => validationLatency({ store, clock, query }))
}
