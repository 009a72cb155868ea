import { ClockChange, WireClock } from '../../console-api/clock-wire.ts'
import { HeldReply, WireHeldList } from '../../console-api/held-wire.ts'
import { EXAMPLE_ALLOWING_REPLY, EXAMPLE_NOTIFICATION } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Console', access: 'operator' } as const
const clock = { ...shared, path: '/operator/v1/sandbox/clock' } as const
const MOVED = {
  offset_seconds: 86400,
  now: '2026-02-01T08:30:00.000Z',
  real_now: '2026-01-31T08:30:00.000Z',
}
const clockAnswer = { 200: { description: 'The clock now.', schema: WireClock, example: MOVED } }

/** What production does not have. */
export const SANDBOX_OPERATIONS: OperationSpec[] = [
  {
    ...clock,
    method: 'get',
    id: 'showSandboxClock',
    summary: 'Show the clock of the sandbox',
    description: 'How far it is ahead of the real one.',
    answers: clockAnswer,
  },
  {
    ...clock,
    method: 'put',
    id: 'moveSandboxClock',
    summary: 'Move the clock of the sandbox',
    description:
      'Forward by up to 400 days, to see what the age of requests, the end of a key or the time of an order do. Every process heeds it within a second. What is told to merchants about the time of a webhook stays real, because their clocks do.',
    body: { schema: ClockChange, example: { offset_seconds: 86400 } },
    answers: clockAnswer,
  },
  {
    ...clock,
    method: 'delete',
    id: 'resetSandboxClock',
    summary: 'Set the clock of the sandbox right',
    description: 'The sandbox has the real time again.',
    answers: clockAnswer,
  },
  {
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
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/sandbox/held/{id}/reply',
    idMeans: 'The `notification_id`.',
    id: 'replyByHand',
    summary: 'Answer as the game backend',
    description:
      'The reply is read and judged exactly like one that came over the network, mistakes included. Its outcome is on the recharge or the validation.',
    body: {
      schema: HeldReply,
      example: { status: 200, body: JSON.stringify(EXAMPLE_ALLOWING_REPLY) },
    },
    answers: { 204: { description: 'The reply was taken.' } },
    errors: ['NOT_FOUND'],
  },
]
