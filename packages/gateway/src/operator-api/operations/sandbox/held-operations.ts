import { auditObject } from '@txgw/domain/audit/audit-object'
import { changedFields } from '@txgw/domain/audit/changed-fields'
import type { HeldNotification } from '@txgw/domain/sandbox/held-notifications'
import { utcText } from '@txgw/protocol'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { LARGE_BODY_BYTES_MAX } from '../../http/json-body.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_ALLOWING_REPLY, EXAMPLE_NOTIFICATION } from '../examples.ts'
import { pathText } from '../shared-params.ts'
import { HeldReply, type WireHeld, WireHeldList } from './held-wire.ts'

const heldObject = (id = '') => auditObject('held', id)

const shared = { tag: 'Console', access: 'operator' } as const

export const listHeldNotifications = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/sandbox/held',
  id: 'listHeldNotifications',
  role: 'viewer',
  merchant: 'own-apps-in-sandbox',
  summary: 'List the notifications that wait for an answer by hand',
  description:
    'Returns the notifications of recharges and validations that were started with `hold=true`, the oldest first. Each waits at most 120 seconds and then ends as a time-out.',
  answers: {
    200: {
      description: 'The waiting notifications.',
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
  role: 'operator',
  merchant: 'own-apps-in-sandbox',
  changes: ({ params }) => ({ object: heldObject(params.id) }),
  summary: 'Answer as the game backend',
  description:
    'The service reads and judges the reply exactly like a reply from the network, including its mistakes. The recharge or the validation shows the outcome.',
  params: Type.Object({ id: pathText('The `notification_id`.') }),
  body: {
    schema: HeldReply,
    bytesMax: LARGE_BODY_BYTES_MAX,
    example: { status: 200, body: JSON.stringify(EXAMPLE_ALLOWING_REPLY) },
  },
  answers: { 204: { description: 'The service received the reply.' } },
  errors: ['NOT_FOUND'],
  async handle({ params: { id }, body, entryOf, parts: { holdDesk, store } }) {
    const held = (await holdDesk.list()).find(({ notificationId }) => notificationId === id)
    if (await holdDesk.reply(id, body)) {
      const given = changedFields(null, { ...body })
      // No store holds a reply that waits to be judged, so its entry is written by itself.
      await store.audit.append(entryOf({ object: heldObject(id), appId: held?.appId ?? null, ...given }))
      return { status: 204 }
    }
    throw new ServiceError('NOT_FOUND', {
      message:
        'No notification with this id waits for an answer by hand. It was already answered, or it timed out.',
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
