import type { EntryOf } from '@txgw/domain/audit/audit-entry'
import { moveAppClock } from '@txgw/domain/sandbox/move-app-clock'
import { clockObject } from '@txgw/domain/sandbox/sandbox-clock'
import { announceAppChange } from '../../announce-app-change.ts'
import { type ChangedObject, operation } from '../../operation.ts'
import type { ServedSandbox } from '../../served.ts'
import { ClockChange, ClockQuery, readClock, WireClock } from './clock-wire.ts'

const MOVED = {
  offset_seconds: 86400,
  now: '2026-02-01T08:30:00.000Z',
  real_now: '2026-01-31T08:30:00.000Z',
  clock_of: 'sandbox',
}
const clock = {
  tag: 'Console',
  access: 'operator',
  merchant: 'own-apps-in-sandbox',
  path: '/operator/v1/sandbox/clock',
  query: ClockQuery,
  answers: { 200: { description: 'The clock now.', schema: WireClock, example: MOVED } },
  errors: ['NOT_FOUND'],
} as const

function changedClock({ query }: { query: { readonly [name: string]: string | undefined } }): ChangedObject {
  return { object: clockObject(query.app_id), appId: query.app_id ?? null }
}

export const showSandboxClock = operation({
  ...clock,
  method: 'get',
  id: 'showSandboxClock',
  role: 'viewer',
  summary: 'Show the clock of the sandbox',
  description: 'Returns how far the clock of the sandbox, or that of an app, is ahead of the real one.',
  handle: async ({ query, parts }) => ({ status: 200, body: await readClock(parts, query.app_id) }),
})

export const moveSandboxClock = operation({
  ...clock,
  method: 'put',
  id: 'moveSandboxClock',
  role: 'operator',
  changes: changedClock,
  summary: 'Move the clock of the sandbox',
  description:
    'Moves it forward by up to 400 days, to test the age of requests, the end of a key or the times of an order. With `app_id` the app gets a clock of its own, which no longer follows that of the sandbox. Every process applies the change within a second. Webhooks still give merchants the real time, because the clocks of the merchants do not move.',
  body: { schema: ClockChange, example: { offset_seconds: 86400 } },
  async handle({ query: { app_id: appId }, body, parts, entryOf }) {
    if (appId === undefined) await parts.sandboxClock.move(body.offset_seconds, entryOf)
    else await moveClockOf(appId, body.offset_seconds, { parts, entryOf })
    return { status: 200, body: await readClock(parts, appId) }
  },
})

export const resetSandboxClock = operation({
  ...clock,
  method: 'delete',
  id: 'resetSandboxClock',
  role: 'operator',
  changes: changedClock,
  summary: 'Reset the clock of the sandbox',
  description:
    'The sandbox has the real time again. With `app_id` the app follows the clock of the sandbox again.',
  async handle({ query: { app_id: appId }, parts, entryOf }) {
    if (appId === undefined) await parts.sandboxClock.move(0, entryOf)
    else await moveClockOf(appId, null, { parts, entryOf })
    return { status: 200, body: await readClock(parts, appId) }
  },
})

async function moveClockOf(
  appId: string,
  offsetSeconds: number | null,
  { parts, entryOf }: { parts: ServedSandbox; entryOf: EntryOf },
): Promise<void> {
  await moveAppClock({ store: parts.store, appId, offsetSeconds, entryOf })
  await announceAppChange(parts)
}
