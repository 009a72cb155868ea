import { linkOf, type Operation } from '../history/operation.ts'
import { isStarved, ownTime } from '../history/own-time.ts'
import type { FaultName } from '../schedule/fault.ts'
import { type ActiveFault, type Check, faultsOf, type Run } from './violation.ts'

const WELL_AGAIN_MS = 10_000
/** A service that stops may close a connection that has been silent for this long. */
const SILENT_MS = 1_000
/** A service may close a connection at any time that was kept for this long without a request. */
const KEPT_MS = 9_000
/** A cut this soon after a fault on the same service is its doing: a connection may notice late. */
const AFTERMATH_MS = 2_000

/** A service that cannot answer says when to ask again. */
export const refusalsSayWhenToRetry: Check = ({ operations }) =>
  operations.flatMap(({ kind, service, result, endedMs }) => {
    if (result.came === 'nothing' || result.status < 500 || result.retryAfter) return []
    const message = `${service} answered ${result.status} without Retry-After to: ${kind}`
    return [{ check: 'no 5xx without Retry-After', atMs: endedMs, message }]
  })

/** A service that is told to stop answers every request that was on its way, until its process has ended. */
export const stopsCutNothing: Check = (run) => {
  const faults = faultsOf(run)
  return faults
    .filter(({ name }) => name === 'stop')
    .map((stop) => ({ ...stop, endedMs: Math.min(stop.endedMs, endOfProcess(run, stop)) }))
    .flatMap((stop) =>
      run.operations
        .filter(
          (operation) => operation.service === stop.target && isCut(operation) && overlaps(operation, stop),
        )
        .filter(
          (operation) =>
            !faults.some((fault) => canCut(fault, operation) && overlaps(operation, fault, AFTERMATH_MS)),
        )
        .map(({ kind, client, service, environment, endedMs }) => ({
          check: 'a stop cuts no request',
          atMs: endedMs,
          message: `${service}, while it stopped, cut in ${environment}: ${kind} (${client})`,
        })),
    )
}

/**
 * Ten seconds after the last fault every service answers every read and every write. Time counts that the machine had
 * for itself: its host may give most of it to others.
 */
export const theWorldIsWellAgain: Check = (run) => {
  const check = 'well again within 10 s'
  const lastMs = Math.max(0, ...faultsOf(run).map(({ endedMs }) => endedMs))
  if (lastMs === Number.POSITIVE_INFINITY)
    return [{ check, atMs: lastMs, message: 'a fault could not be undone' }]
  const after = run.operations.filter(
    ({ beganMs, endedMs }) =>
      ownTime(run.machine, lastMs, beganMs) > WELL_AGAIN_MS &&
      !isStarved(run.machine, beganMs - AFTERMATH_MS, endedMs),
  )
  const failed = after.flatMap(({ kind, service, environment, result, endedMs }) => {
    if (result.came === 'answer' && result.status < 500) return []
    if (result.came === 'nothing' && result.why === 'cut' && (result.idleMs ?? 0) > KEPT_MS) return []
    const how = result.came === 'answer' ? String(result.status) : `${result.why}: ${result.message}`
    return [{ check, atMs: endedMs, message: `${service}, ${environment}, ${kind}: ${how}` }]
  })
  const silent = run.services
    .flatMap((service) => (['read order', 'write order'] as const).map((kind) => ({ service, kind })))
    .filter(({ service, kind }) => !after.some((one) => one.service === service && one.kind === kind))
    .map(({ service, kind }) => ({ check, atMs: lastMs, message: `${service} was not asked: ${kind}` }))
  return [...failed, ...silent]
}

function endOfProcess({ processes }: Run, { target, beganMs }: ActiveFault): number {
  const end = processes.find(
    ({ service, what, atMs }) => service === target && what === 'ended' && atMs > beganMs,
  )
  return end?.atMs ?? Number.POSITIVE_INFINITY
}

const KILLS: FaultName[] = ['kill', 'kill-worker', 'disk-read-only', 'other-release']
const BREAKS: FaultName[] = ['link-cut', 'link-silent']

/** Only the death of the process and a broken link on the way of the request excuse a cut. */
function canCut({ name, target }: ActiveFault, operation: Operation): boolean {
  if (KILLS.includes(name)) return target === operation.service
  return BREAKS.includes(name) && target === linkOf(operation)
}

function isCut({ result }: Operation): boolean {
  return result.came === 'nothing' && result.why === 'cut' && (result.idleMs ?? 0) < SILENT_MS
}

function overlaps({ beganMs, endedMs }: Operation, fault: ActiveFault, aftermathMs = 0): boolean {
  return beganMs < fault.endedMs + aftermathMs && endedMs > fault.beganMs
}
