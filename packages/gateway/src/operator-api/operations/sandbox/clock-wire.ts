import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const DAY_SECONDS = 24 * 60 * 60

export const CLOCK_OFFSET_SECONDS_MAX = 400 * DAY_SECONDS

const offset = Type.Integer({
  minimum: 0,
  maximum: CLOCK_OFFSET_SECONDS_MAX,
  description: 'How far the clock of the sandbox is ahead of the real one',
})

export const ClockChange = Type.Object(
  { offset_seconds: offset },
  { title: 'SandboxClockChange', additionalProperties: false },
)

export const WireClock = Type.Object(
  {
    offset_seconds: offset,
    now: utcDateTime('The time of the sandbox'),
    real_now: utcDateTime('The time of the machine'),
  },
  { title: 'SandboxClock' },
)

export type WireClock = Static<typeof WireClock>
