import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { CLOCK_OBJECT } from '../../../sandbox/sandbox-clock.ts'
import { operation } from '../../operation.ts'
import type { ServedSandbox } from '../../served.ts'

const DAY_SECONDS = 24 * 60 * 60

const CLOCK_OFFSET_SECONDS_MAX = 400 * DAY_SECONDS

const offset = Type.Integer({
  minimum: 0,
  maximum: CLOCK_OFFSET_SECONDS_MAX,
  description: 'How far the clock of the sandbox is ahead of the real one',
})

const ClockChange = Type.Object(
  { offset_seconds: offset },
  { title: 'SandboxClockChange', additionalProperties: false },
)

const WireClock = Type.Object(
  {
    offset_seconds: offset,
    now: utcDateTime('The time of the sandbox'),
    real_now: utcDateTime('The time of the machine'),
  },
  { title: 'SandboxClock' },
)

const MOVED = {
  offset_seconds: 86400,
  now: '2026-02-01T08:30:00.000Z',
  real_now: '2026-01-31T08:30:00.000Z',
}
const clock = {
  tag: 'Console',
  access: 'operator',
  path: '/operator/v1/sandbox/clock',
  answers: { 200: { description: 'The clock now.', schema: WireClock, example: MOVED } },
} as const

export const showSandboxClock = operation({
  ...clock,
  method: 'get',
  id: 'showSandboxClock',
  role: 'viewer',
  merchant: 'own-apps-in-sandbox',
  summary: 'Show the clock of the sandbox',
  description: 'Returns how far the sandbox clock is ahead of the real one.',
  async handle({ parts }) {
    await parts.sandboxClock.refresh()
    return { status: 200, body: toWireClock(parts) }
  },
})

export const moveSandboxClock = operation({
  ...clock,
  method: 'put',
  id: 'moveSandboxClock',
  role: 'operator',
  changes: () => ({ object: CLOCK_OBJECT }),
  summary: 'Move the clock of the sandbox',
  description:
    'Moves it forward by up to 400 days, to test the age of requests, the end of a key or the times of an order. Every process applies the change within a second. Webhooks still give merchants the real time, because the clocks of the merchants do not move.',
  body: { schema: ClockChange, example: { offset_seconds: 86400 } },
  async handle({ body, parts, entryOf }) {
    await parts.sandboxClock.move(body.offset_seconds, entryOf)
    return { status: 200, body: toWireClock(parts) }
  },
})

export const resetSandboxClock = operation({
  ...clock,
  method: 'delete',
  id: 'resetSandboxClock',
  role: 'operator',
  changes: () => ({ object: CLOCK_OBJECT }),
  summary: 'Reset the clock of the sandbox',
  description: 'The sandbox has the real time again.',
  async handle({ parts, entryOf }) {
    await parts.sandboxClock.move(0, entryOf)
    return { status: 200, body: toWireClock(parts) }
  },
})

function toWireClock({ sandboxClock, realClock }: ServedSandbox): Static<typeof WireClock> {
  return {
    offset_seconds: sandboxClock.offsetSeconds,
    now: utcText(sandboxClock.nowMs()),
    real_now: utcText(realClock.nowMs()),
  }
}
