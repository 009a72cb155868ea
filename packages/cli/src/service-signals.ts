import type { Clock } from '@txgw/gateway/system'
import { untilStopSignal } from './stop-signals.ts'

/** The first would open Node's debugger to every user of the machine, the other would end the service. */
const IGNORED_SIGNALS = ['SIGUSR1', 'SIGUSR2'] as const

export interface ServiceSignals {
  stop: Promise<NodeJS.Signals>
  /** Called for every SIGHUP that comes from now on. */
  onReload(reload: () => Promise<void>): void
}

/** What a service makes of signals: nothing but SIGINT and SIGTERM ends it, also while it starts. */
export function watchServiceSignals(clock: Clock): ServiceSignals {
  let reload = async () => {}
  process.on('SIGHUP', () => void reload())
  for (const signal of IGNORED_SIGNALS) process.on(signal, () => {})
  return {
    stop: untilStopSignal(clock, ['SIGINT', 'SIGTERM']),
    onReload(listen) {
      reload = listen
    },
  }
}
