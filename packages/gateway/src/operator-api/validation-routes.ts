import type { FastifyInstance } from 'fastify'
import { readHold } from '../console-api/hold-query.ts'
import { holdValidation } from '../console-api/hold-validation.ts'
import { ServiceError } from '../service-error.ts'
import { resendValidation } from '../validations/resend-validation.ts'
import { searchValidations } from '../validations/search-validations.ts'
import { validateUser } from '../validations/validate-user.ts'
import { forbiddenReasons, validationLatency } from '../validations/validation-stats.ts'
import { toWireValidation } from '../validations/validation-wire.ts'
import type { RouteParts } from './route-parts.ts'

interface ValidationRoute {
  Params: { id: string }
}

export function addValidationRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { store, recharges, clock, holdDesk, environment, logger } = parts

  server.post('/validations', async ({ body, query }, reply) => {
    const desk = readHold(query, holdDesk)
    if (!desk) return toWireValidation(await validateUser({ ...recharges, store, body }))
    const validationId = await holdValidation({
      desk,
      validate: (validator) => validateUser({ ...recharges, validator, store, body }),
      onFailure: (error) =>
        logger.error({ environment, err: error }, 'a validation answered by hand is not kept'),
    })
    return reply.code(202).send({ validation_id: validationId })
  })

  server.post<ValidationRoute>('/validations/:id/resend', async ({ params }) =>
    toWireValidation(await resendValidation({ ...recharges, store, id: params.id })),
  )

  server.get('/validations', async ({ query }) => {
    const { rows, nextCursor } = await searchValidations({ store, query })
    return { validations: rows.map(toWireValidation), ...(nextCursor && { next_cursor: nextCursor }) }
  })

  server.get<ValidationRoute>('/validations/:id', async ({ params }) => {
    const validation = await store.validations.findValidation(params.id)
    if (validation) return toWireValidation(validation)
    throw new ServiceError('NOT_FOUND', { message: 'There is no such validation.' })
  })

  server.get('/stats/forbidden-reasons', async ({ query }) => forbiddenReasons({ store, clock, query }))
  server.get('/stats/validation-latency', async ({ query }) => validationLatency({ store, clock, query }))
}
