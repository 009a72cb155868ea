import { setFlagsFromString } from 'node:v8'

/** Of what was found alive, before all of it is looked through again. */
const GROWTH_PERCENT = 200

/**
 * For a process that is the service's alone. A small heap full of connections leaves V8 so little room that
 * it collects all of it several times a second, ten milliseconds each, which queries wait for. The setting is
 * read anew after each collection, so it may be made in a running process.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
