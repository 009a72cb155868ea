import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from './errors.ts'

/** How long to wait for writes of other processes. */
const PATIENCE_MS = 5_000
const PAUSE_MS_MAX = 20
const PAUSE_STEP_MS = 2

type Method = (...values: unknown[]) => Promise<unknown>

/**
 * Wraps a part of the store so that its methods try again while another process writes. This process goes on
 * with its other work meanwhile. A call that was refused for this reason has not begun, so it can be
 * repeated.
 *
 * @param untouched methods that never write and are called so often that even the wrapper would cost too much
 */
export function patiently<T extends object>(part: T, untouched: readonly (keyof T)[] = []): T {
  const wrapped = Object.entries(part as Record<string, Method>).map(([name, method]): [string, Method] =>
    untouched.includes(name as keyof T)
      ? [name, method]
      : [name, (...values) => untilFree(() => method.apply(part, values))],
  )
  return Object.fromEntries(wrapped) as T
}

export async function untilFree<T>(act: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
    }
    await sleep(Math.min(PAUSE_MS_MAX, attempt * PAUSE_STEP_MS))
  }
}
