import type { FastifyInstance, FastifyReply } from 'fastify'
import { readHold } from '../console-api/hold-query.ts'
import { findRecharge } from '../recharges/find-recharge.ts'
import { toWireRecharge } from '../recharges/recharge-wire.ts'
import { revalidateRecharge } from '../recharges/revalidate-recharge.ts'
import { startHeldRecharge, startRecharge } from '../recharges/start-recharge.ts'
import type { RouteParts } from './route-parts.ts'

interface RechargeRoute {
  Params: { id: string }
}

export function addRechargeRoutes(server: FastifyInstance, { store, recharges, holdDesk }: RouteParts): void {
  const parts = { ...recharges, store }

  server.post('/recharges', async ({ body, headers, query }, reply) => {
    const key = headers['idempotency-key']
    const idempotencyKey = Array.isArray(key) ? key.join(',') : key
    const start = { ...parts, body, idempotencyKey }
    const desk = readHold(query, holdDesk)
    if (!desk) return sendJsonText(reply.code(201), await startRecharge(start))
    const holdFor = (rechargeId: string) => desk.validatorFor({ rechargeId })
    const begun = await startHeldRecharge({ ...start, heldMsMax: desk.heldMsMax, holdFor })
    return sendJsonText(reply.code(202), begun)
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
