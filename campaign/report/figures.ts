import { faultsOf, type Run } from '../checks/violation.ts'
import type { Operation } from '../history/operation.ts'
import { FAULT_NAMES, type FaultName } from '../schedule/fault.ts'

export interface FaultFigures {
  survived: number
  /** The longest time in which a service that answered nothing else had no good answer, in ms. */
  longestSilenceMs: number
}

/** The results of one run, or of several together. */
export interface Figures {
  seconds: number
  operations: number
  notifications: number
  violations: number
  faults: Partial<Record<FaultName, FaultFigures>>
  /** Milliseconds; the 99th percentile of good reads. */
  p99: { before: number; during: number; after: number }
}

const AFTERMATH_MS = 10_000

export function figuresOf(run: Run, violations: number): Figures {
  const active = faultsOf(run)
  const firstMs = Math.min(...active.map(({ beganMs }) => beganMs))
  const lastMs = Math.max(...active.map(({ endedMs }) => endedMs))
  const reads = run.operations.filter(
    (one) => one.kind === 'read order' && one.client === 'reader' && isGood(one),
  )
  const p99Of = (isIn: (operation: Operation) => boolean) =>
    quantile(
      reads.filter(isIn).map(({ beganMs, endedMs }) => endedMs - beganMs),
      0.99,
    )
  const kinds = FAULT_NAMES.flatMap((name): [FaultName, FaultFigures][] => {
    const ofKind = active.filter((fault) => fault.name === name && fault.endedMs < Number.POSITIVE_INFINITY)
    if (ofKind.length === 0) return []
    const silences = ofKind.map(({ beganMs, endedMs }) =>
      longestSilence(run, beganMs, endedMs + AFTERMATH_MS),
    )
    return [[name, { survived: ofKind.length, longestSilenceMs: Math.max(...silences) }]]
  })
  return {
    seconds: Math.max(0, ...run.operations.map(({ endedMs }) => endedMs)) / 1000,
    operations: run.operations.length,
    notifications: run.notifications.length,
    violations,
    faults: Object.fromEntries(kinds),
    p99: {
      before: p99Of(({ endedMs }) => endedMs < firstMs),
      during: p99Of(({ beganMs, endedMs }) => beganMs < lastMs && endedMs > firstMs),
      after: p99Of(({ beganMs }) => beganMs > lastMs + AFTERMATH_MS),
    },
  }
}

/** Adds up what several runs have shown; of times, the longest counts. */
export function together(one: Figures, other: Figures): Figures {
  const names = FAULT_NAMES.filter((name) => one.faults[name] || other.faults[name])
  return {
    seconds: one.seconds + other.seconds,
    operations: one.operations + other.operations,
    notifications: one.notifications + other.notifications,
    violations: one.violations + other.violations,
    faults: Object.fromEntries(
      names.map((name) => {
        const both = [one.faults[name], other.faults[name]].filter((figures) => figures !== undefined)
        const survived = both.reduce((sum, figures) => sum + figures.survived, 0)
        return [
          name,
          { survived, longestSilenceMs: Math.max(...both.map((figures) => figures.longestSilenceMs)) },
        ]
      }),
    ),
    p99: {
      before: Math.max(one.p99.before, other.p99.before),
      during: Math.max(one.p99.during, other.p99.during),
      after: Math.max(one.p99.after, other.p99.after),
    },
  }
}

/** The longest time between two good answers of one service. */
function longestSilence({ operations, services }: Run, fromMs: number, toMs: number): number {
  const gaps = services.map((service) => {
    const answers = operations
      .filter((one) => one.service === service && isGood(one) && one.endedMs >= fromMs && one.endedMs <= toMs)
      .map(({ endedMs }) => endedMs)
      .sort((a, b) => a - b)
    const moments = [fromMs, ...answers]
    return Math.max(0, ...moments.slice(1).map((atMs, index) => atMs - (moments[index] as number)))
  })
  return Math.max(0, ...gaps)
}

function isGood({ result }: Operation): boolean {
  return result.came === 'answer' && result.status < 500
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
