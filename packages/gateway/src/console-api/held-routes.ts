import { utcText } from '@txgw/protocol'
import { checkFields } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { invalidFields, ServiceError } from '../service-error.ts'
import type { HeldNotification } from '../webhooks/held-notifications.ts'
import { HeldReply, type WireHeld, type WireHeldList } from './held-wire.ts'
import type { HoldDesk } from './hold-desk.ts'

const checkReply = checkFields(HeldReply)

/** Only the sandbox has these. */
export function addHeldRoutes(server: FastifyInstance, desk: HoldDesk): void {
  server.get('/held', async (): Promise<WireHeldList> => ({ held: (await desk.list()).map(toWireHeld) }))

  server.post<{ Params: { id: string } }>('/held/:id/reply', async ({ params, body }, reply) => {
    const checked = checkReply(body)
    if (!checked.ok) throw invalidFields(checked.violations)
    if (await desk.reply(params.id, checked.value)) return reply.code(204).send()
    throw new ServiceError('NOT_FOUND', {
      message: 'No such notification waits for an answer by hand; it was answered, or too late.',
    })
  })
}

function toWireHeld(held: HeldNotification): WireHeld {
  return {
    notification_id: held.notificationId,
    recharge_id: held.rechargeId,
    app_id: held.appId,
    user_id: held.userId,
    server_id: held.serverId,
    body: held.body,
    headers: held.headers,
    since: utcText(held.sinceMs),
    deadline: utcText(held.deadlineMs),
  }
}
