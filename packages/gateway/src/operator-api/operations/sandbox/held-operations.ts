import { utcText } from '@txgw/protocol'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import type { HeldNotification } from '../../../webhooks/held-notifications.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_ALLOWING_REPLY, EXAMPLE_NOTIFICATION } from '../examples.ts'
import { pathText } from '../shared-params.ts'
import { HeldReply, type WireHeld, WireHeldList } from './held-wire.ts'

const shared = { tag: 'Console', access: 'operator' } as const

export const listHeldNotifications = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/sandbox/held',
  id: 'listHeldNotifications',
  summary: 'List what waits for an answer by hand',
  description:
    'Notifications of recharges and validations that were started with `hold=true`, oldest first. Each waits for 120 seconds at most, and then is a time-out.',
  answers: {
    200: {
      description: 'What waits.',
      schema: WireHeldList,
      example: {
        held: [
          {
            notification_id: EXAMPLE_NOTIFICATION.id,
            recharge_id: null,
            ...EXAMPLE_NOTIFICATION.resource,
            body: JSON.stringify(EXAMPLE_NOTIFICATION),
            headers: { 'Content-Type': 'application/json' },
            since: '2026-01-31T08:29:58.201Z',
            deadline: '2026-01-31T08:31:58.201Z',
          },
        ],
      },
    },
  },
  handle: async ({ parts: { holdDesk } }) => ({
    status: 200,
    body: { held: (await holdDesk.list()).map(toWireHeld) },
  }),
})

export const replyByHand = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/sandbox/held/{id}/reply',
  id: 'replyByHand',
  summary: 'Answer as the game backend',
  description:
    'The reply is read and judged exactly like one that came over the network, mistakes included. Its outcome is on the recharge or the validation.',
  params: Type.Object({ id: pathText('The `notification_id`.') }),
  body: {
    schema: HeldReply,
    example: { status: 200, body: JSON.stringify(EXAMPLE_ALLOWING_REPLY) },
  },
  answers: { 204: { description: 'The reply was taken.' } },
  errors: ['NOT_FOUND'],
  async handle({ params: { id }, body, parts: { holdDesk } }) {
    if (await holdDesk.reply(id, body)) return { status: 204 }
    throw new ServiceError('NOT_FOUND', {
      message: 'No such notification waits for an answer by hand; it was answered, or too late.',
    })
  },
})

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
