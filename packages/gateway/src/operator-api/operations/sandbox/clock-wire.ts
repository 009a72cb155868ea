import { findApp } from '@txgw/domain/apps/find-app'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { ServedSandbox } from '../../served.ts'

const DAY_SECONDS = 24 * 60 * 60
const CLOCK_OFFSET_SECONDS_MAX = 400 * DAY_SECONDS

const offset = Type.Integer({
  minimum: 0,
  maximum: CLOCK_OFFSET_SECONDS_MAX,
  description: 'How far the clock is ahead of the real one',
})

export const ClockQuery = Type.Object(
  {
    app_id: Type.Optional(
      Type.String({ description: 'The clock of this app. Without it, the clock of the sandbox' }),
    ),
  },
  { title: 'SandboxClockQuery', additionalProperties: false },
)

export const ClockChange = Type.Object(
  { offset_seconds: offset },
  { title: 'SandboxClockChange', additionalProperties: false },
)

export const WireClock = Type.Object(
  {
    offset_seconds: offset,
    now: utcDateTime('The time by this clock'),
    real_now: utcDateTime('The time of the machine'),
    clock_of: Type.Enum(['sandbox', 'app'], {
      description: '`sandbox` also for an app that has no clock of its own',
    }),
  },
  { title: 'SandboxClock' },
)

/** The clock that counts for the app, or that of the sandbox, as the store knows it now. */
export async function readClock(
  { store, sandboxClock, realClock }: ServedSandbox,
  appId: string | undefined,
): Promise<Static<typeof WireClock>> {
  const own = appId === undefined ? null : (await findApp({ store, appId })).clockOffsetSeconds
  await sandboxClock.refresh()
  const offsetSeconds = own ?? sandboxClock.offsetSeconds
  const realMs = realClock.nowMs()
  return {
    offset_seconds: offsetSeconds,
    now: utcText(realMs + offsetSeconds * 1000),
    real_now: utcText(realMs),
    clock_of: own === null ? 'sandbox' : 'app',
  }
}
