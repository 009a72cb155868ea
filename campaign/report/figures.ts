import { type ActiveFault, faultsOf, type Run } from '../checks/violation.ts'
import { isOpen, type Operation, ofKind } from '../history/operation.ts'
import type { FaultName } from '../schedule/fault.ts'

/** The results of one run. Times are whole milliseconds. */
export interface Figures {
  seconds: number
  operations: number
  notifications: number
  violations: number
  /** For each time that a fault was survived, the longest time in which one of the services had no good answer. */
  silencesMs: Partial<Record<FaultName, number[]>>
  /** The 99th percentile of good reads. */
  p99Ms: { before: number; during: number; after: number }
}

const AFTERMATH_MS = 10_000

export function figuresOf(run: Run, violations: number): Figures {
  const active = faultsOf(run)
  const firstMs = Math.min(...active.map(({ beganMs }) => beganMs))
  const lastMs = Math.max(...active.map(({ endedMs }) => endedMs))
  const reads = ofKind(run.operations, 'read order').filter((one) => one.client === 'reader' && !isOpen(one))
  const p99Of = (isIn: (operation: Operation) => boolean) => {
    const tookMs = reads.filter(isIn).map(({ beganMs, endedMs }) => endedMs - beganMs)
    return Math.round(quantile(tookMs, 0.99))
  }
  const survived = active.filter((fault) => Number.isFinite(fault.endedMs) && hasBegun(run, fault))
  const silences = [...Map.groupBy(survived, ({ name }) => name)].map(([name, all]) => [
    name,
    all.map(({ beganMs, endedMs }) => longestSilence(run, beganMs, endedMs + AFTERMATH_MS)),
  ])
  return {
    seconds: Math.round(Math.max(0, ...run.operations.map(({ endedMs }) => endedMs)) / 1000),
    operations: run.operations.length,
    notifications: run.notifications.length,
    violations,
    silencesMs: Object.fromEntries(silences),
    p99Ms: {
      before: p99Of(({ endedMs }) => endedMs < firstMs),
      during: p99Of(({ beganMs, endedMs }) => beganMs < lastMs && endedMs > firstMs),
      after: p99Of(({ beganMs }) => beganMs > lastMs + AFTERMATH_MS),
    },
  }
}

/** A fault that could not begin was not survived either. */
function hasBegun({ faults }: Run, { index }: ActiveFault): boolean {
  return !faults.some((event) => event.index === index && event.what === 'could not begin')
}

/** The longest time between two good answers of one service. */
function longestSilence({ operations, services }: Run, fromMs: number, toMs: number): number {
  const gaps = services.map((service) => {
    const answers = operations
      .filter(
        (one) => one.service === service && !isOpen(one) && one.endedMs >= fromMs && one.endedMs <= toMs,
      )
      .map(({ endedMs }) => endedMs)
      .sort((a, b) => a - b)
    const moments = [fromMs, ...answers]
    return Math.max(0, ...moments.slice(1).map((atMs, index) => atMs - (moments[index] as number)))
  })
  return Math.round(Math.max(0, ...gaps))
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
