import type { FastifyInstance, FastifyReply } from 'fastify'
import { findRecharge } from '../recharges/find-recharge.ts'
import { toWireRecharge } from '../recharges/recharge-wire.ts'
import { revalidateRecharge } from '../recharges/revalidate-recharge.ts'
import { startRecharge } from '../recharges/start-recharge.ts'
import type { RouteParts } from './route-parts.ts'

interface RechargeRoute {
  Params: { id: string }
}

export function addRechargeRoutes(server: FastifyInstance, { store, recharges }: RouteParts): void {
  const parts = { ...recharges, store }

  server.post('/recharges', async ({ body, headers }, reply) => {
    const key = headers['idempotency-key']
    const idempotencyKey = Array.isArray(key) ? key.join(',') : key
    return sendJsonText(reply.code(201), await startRecharge({ ...parts, body, idempotencyKey }))
  })

  server.get<RechargeRoute>('/recharges/:id', async ({ params }) =>
    toWireRecharge(await findRecharge(parts, params.id)),
  )

  server.post<RechargeRoute>('/recharges/:id/validate', async ({ params }) =>
    toWireRecharge(await revalidateRecharge(parts, params.id)),
  )
}

/** The text is kept and answered as it is: a repeated request gets the same bytes. */
function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text)
}
