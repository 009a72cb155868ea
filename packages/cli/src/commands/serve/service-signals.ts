import type { Clock } from '@txgw/base/clock'
import { watchStopSignals } from '../../base/stop-signals.ts'

/** SIGUSR1 would open Node's debugger to every user of the machine, and SIGUSR2 would end the service. */
const IGNORED_SIGNALS = ['SIGUSR1', 'SIGUSR2'] as const

export interface ServiceSignals {
  stop: Promise<NodeJS.Signals>
  /** Sets the function to call for every later SIGHUP. */
  onReload(reload: () => Promise<void>): void
}

/** Handles the signals of a service: only SIGINT and SIGTERM end it, even while it starts. */
export function watchServiceSignals(clock: Clock): ServiceSignals {
  let reload = async () => {}
  process.on('SIGHUP', () => void reload())
  for (const signal of IGNORED_SIGNALS) process.on(signal, () => {})
  return {
    stop: watchStopSignals(clock, ['SIGINT', 'SIGTERM']).came,
    onReload(listen) {
      reload = listen
    },
  }
}
