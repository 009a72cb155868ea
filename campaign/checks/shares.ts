import type { Operation } from '../history/operation.ts'
import { FAULT_KINDS } from '../schedule/fault.ts'
import { type ActiveFault, type Check, faultsOf, type Run } from './violation.ts'

/** The service itself writes down what takes more than 50 ms. Slow machines and cold code are given four times that. */
const CPU_MS_MAX = 200
/** A service may keep this much for an operation, such as the nonce of a query. */
const KEPT_BYTES_MAX = 20_000
/** The code and the caches of a service grow a little with whatever it does first. */
const KEPT_BYTES_FREE = 3_000_000
/** Beside a hostile neighbour production has at least this share of its usual answers. A busy machine halves them. */
const SHARE_MIN = 0.2
/** In a shorter time, or with fewer answers, chance decides. */
const JUDGED_MS_MIN = 2_000
const USUAL_ANSWERS_MIN = 6
const AFTERMATH_MS = 3_000

/** Nobody can make the service spend its time on one request. */
export const noRequestCostsTooMuch: Check = ({ costs }) =>
  costs
    .filter(({ cpuMs }) => cpuMs > CPU_MS_MAX)
    .map(({ atMs, service, what, cpuMs }) => ({
      check: 'no request costs too much time of the processor',
      atMs,
      message: `${service} spent ${Math.round(cpuMs)} ms on one request: ${what}`,
    }))

/** A service that works for years keeps next to nothing of what it has done. */
export const nothingIsKept: Check = ({ kept }) =>
  kept
    .filter(({ bytes, operations }) => bytes > KEPT_BYTES_FREE + operations * KEPT_BYTES_MAX)
    .map(({ atMs, service, what, bytes, operations }) => ({
      check: 'no memory is kept for an operation',
      atMs,
      message: `${service} keeps ${Math.round(bytes / operations / 1000)} kB for each operation: ${what}`,
    }))

interface Stretch {
  fromMs: number
  toMs: number
}

/** Production goes on whatever a neighbour sends. Its quiet time in the same run says how much it usually answers. */
export const neighboursDoNotStopProduction: Check = (run) => {
  const faults = faultsOf(run)
  return faults.filter(isNeighbour).flatMap((neighbour) => {
    const service = neighbour.target
    const others = faults.filter(({ index }) => index !== neighbour.index)
    const during = without({ fromMs: neighbour.beganMs, toMs: neighbour.endedMs }, others)
    const quiet = without(actingTime(run), faults)
    const usual = rateOf(run, service, quiet)
    if (lengthOf(during) < JUDGED_MS_MIN || usual * lengthOf(during) < USUAL_ANSWERS_MIN) return []
    const rate = rateOf(run, service, during)
    if (rate >= usual * SHARE_MIN) return []
    const perSecond = (perMs: number) => (perMs * 1000).toFixed(1)
    return [
      {
        check: 'a neighbour does not stop production',
        atMs: neighbour.endedMs,
        message: `${service} gave production ${perSecond(rate)} answers a second instead of ${perSecond(usual)} beside ${neighbour.name}`,
      },
    ]
  })
}

function isNeighbour({ name, endedMs }: ActiveFault): boolean {
  return 'isNeighbour' in FAULT_KINDS[name] && endedMs < Number.POSITIVE_INFINITY
}

/** From the first call of the readers to the last. */
function actingTime({ operations }: Run): Stretch {
  const readings = operations.filter(isOfProduction)
  return {
    fromMs: Math.min(...readings.map(({ beganMs }) => beganMs)),
    toMs: Math.max(...readings.map(({ endedMs }) => endedMs)),
  }
}

/** The parts of a stretch in which none of these faults was active. */
function without(stretch: Stretch, faults: ActiveFault[]): Stretch[] {
  return faults.reduce(
    (left, { beganMs, endedMs }) =>
      left.flatMap(({ fromMs, toMs }) =>
        [
          { fromMs, toMs: Math.min(toMs, beganMs) },
          { fromMs: Math.max(fromMs, endedMs + AFTERMATH_MS), toMs },
        ].filter((part) => part.fromMs < part.toMs),
      ),
    [stretch].filter(({ fromMs, toMs }) => fromMs < toMs),
  )
}

function lengthOf(stretches: Stretch[]): number {
  return stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
}

/** Good answers in a millisecond. */
function rateOf({ operations }: Run, service: string, stretches: Stretch[]): number {
  const answers = operations.filter(
    (one) =>
      isOfProduction(one) &&
      one.service === service &&
      one.result.came === 'answer' &&
      one.result.status < 500 &&
      stretches.some(({ fromMs, toMs }) => one.endedMs >= fromMs && one.endedMs < toMs),
  )
  const length = lengthOf(stretches)
  return length === 0 ? 0 : answers.length / length
}

/** Readers do not stop and are never behind a game or a store that waits for a disk. */
function isOfProduction({ client, environment }: Operation): boolean {
  return client === 'reader' && environment === 'production'
}
