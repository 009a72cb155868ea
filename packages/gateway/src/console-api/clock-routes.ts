import { utcText } from '@txgw/protocol'
import { checkFields } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { invalidFields } from '../service-error.ts'
import { ClockChange, type WireClock } from './clock-wire.ts'
import type { SandboxClock } from './sandbox-clock.ts'

const checkChange = checkFields(ClockChange)

interface ClockParts {
  sandboxClock: Pick<SandboxClock, 'nowMs' | 'offsetSeconds' | 'move' | 'refresh'>
  realClock: Clock
}

/** Only the sandbox has these. */
export function addClockRoutes(server: FastifyInstance, { sandboxClock, realClock }: ClockParts): void {
  const show = (): WireClock => ({
    offset_seconds: sandboxClock.offsetSeconds,
    now: utcText(sandboxClock.nowMs()),
    real_now: utcText(realClock.nowMs()),
  })

  server.get('/clock', async () => {
    await sandboxClock.refresh()
    return show()
  })

  server.put('/clock', async ({ body }) => {
    const checked = checkChange(body)
    if (!checked.ok) throw invalidFields(checked.violations)
    await sandboxClock.move(checked.value.offset_seconds)
    return show()
  })

  server.delete('/clock', async () => {
    await sandboxClock.move(0)
    return show()
  })
}
