import { setFlagsFromString } from 'node:v8'

/** How much the heap may grow, relative to its live objects, before the next full collection. */
const GROWTH_PERCENT = 200

/**
 * Only for a process that runs nothing but the service. A small heap full of connections leaves V8 so little
 * room that it collects the whole heap several times a second. Each collection takes ten milliseconds, and
 * queries wait for it. V8 reads the setting after each collection, so a running process can change it.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
