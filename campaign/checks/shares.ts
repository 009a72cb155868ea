import { isOpen, type Operation } from '../history/operation.ts'
import { FAULT_KINDS } from '../schedule/fault.ts'
import { type ActiveFault, faultsOf, findIn, type Rules, type Run } from './violation.ts'

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
/** Quiet time is cut into about as long pieces. */
const SLICE_MS = 1_000

interface Stretch {
  fromMs: number
  toMs: number
}

export const SHARE_RULES = {
  /** A service that works for years keeps next to nothing of what it has done. */
  'no memory is kept for an operation': ({ kept }) =>
    findIn(
      kept.filter(({ bytes, operations }) => bytes > KEPT_BYTES_FREE + operations * KEPT_BYTES_MAX),
      ({ service, what, bytes, operations }) =>
        `${service} keeps ${Math.round(bytes / operations / 1000)} kB for each operation: ${what}`,
    ),

  /** Nobody can make the service spend its time on one request. */
  'no request costs too much time of the processor': ({ costs }) =>
    findIn(
      costs.filter(({ cpuMs }) => cpuMs > CPU_MS_MAX),
      ({ service, what, cpuMs }) => `${service} spent ${Math.round(cpuMs)} ms on one request: ${what}`,
    ),

  /** Production goes on whatever a neighbour sends. Its quiet time in the same run says how much it usually answers. */
  'a neighbour does not stop production': (run) => {
    const faults = faultsOf(run)
    const quiet = without(actingTime(run), faults)
    return findIn(faults.filter(isNeighbour), (neighbour) => {
      const { target: service, name, beganMs, endedMs, index } = neighbour
      const others = faults.filter((fault) => fault.index !== index)
      const during = without({ fromMs: beganMs, toMs: endedMs }, others)
      const usual = usualRateOf(run, service, quiet)
      const judgedMs = lengthOf(during)
      if (judgedMs < JUDGED_MS_MIN || usual * judgedMs < USUAL_ANSWERS_MIN) return undefined
      const rate = rateOf(run, service, during)
      if (rate >= usual * SHARE_MIN) return undefined
      const perSecond = (perMs: number) => (perMs * 1000).toFixed(1)
      return `${service} gave production ${perSecond(rate)} answers a second instead of ${perSecond(usual)} beside ${name}`
    })
  },
} satisfies Rules

function isNeighbour({ name, endedMs }: ActiveFault): boolean {
  return FAULT_KINDS[name].isNeighbour === true && endedMs < Number.POSITIVE_INFINITY
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

/**
 * A slice that only one in four exceeds. A mean would count the time in which a service gets over its neighbour, and
 * in slices without an answer it may still do so.
 */
function usualRateOf(run: Run, service: string, quiet: Stretch[]): number {
  const rates = quiet
    .flatMap(inSlices)
    .map((slice) => rateOf(run, service, [slice]))
    .filter((rate) => rate > 0)
    .sort((one, other) => other - one)
  return rates[Math.floor((rates.length - 1) / 4)] ?? 0
}

function inSlices({ fromMs, toMs }: Stretch): Stretch[] {
  const count = Math.max(1, Math.round((toMs - fromMs) / SLICE_MS))
  const sliceMs = (toMs - fromMs) / count
  return Array.from({ length: count }, (_, at) => ({
    fromMs: fromMs + at * sliceMs,
    toMs: fromMs + (at + 1) * sliceMs,
  }))
}

/** Good answers in a millisecond. */
function rateOf({ operations }: Run, service: string, stretches: Stretch[]): number {
  const answers = operations.filter(
    (one) =>
      isOfProduction(one) &&
      one.service === service &&
      !isOpen(one) &&
      stretches.some(({ fromMs, toMs }) => one.endedMs >= fromMs && one.endedMs < toMs),
  )
  const length = lengthOf(stretches)
  return length === 0 ? 0 : answers.length / length
}

/** Readers do not stop and are never behind a game or a store that waits for a disk. */
function isOfProduction({ client, environment }: Operation): boolean {
  return client === 'reader' && environment === 'production'
}
