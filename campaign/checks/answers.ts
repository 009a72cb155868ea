import { isOpen, linkOf, type Operation } from '../history/operation.ts'
import { isStarved, ownTime } from '../history/own-time.ts'
import { FAULT_KINDS } from '../schedule/fault.ts'
import { type ActiveFault, faultsOf, findIn, type Rules, type Run } from './violation.ts'

const WELL_AGAIN_MS = 10_000
/**
 * A service that stops may close a connection on which it has heard nothing for this long. It is known when the bytes of
 * a client reached the service, so nothing is added for a busy machine on which they are long on their way.
 */
const SILENT_MS = 1_000
/** A service may close a connection at any time that was kept for this long without a request. */
const KEPT_MS = 9_000
/** A cut this soon after a fault on the same service is its doing: a connection may notice late. */
const AFTERMATH_MS = 2_000

export const ANSWER_RULES = {
  /** A service that cannot answer says when to ask again. */
  'no 5xx without Retry-After': ({ operations }) =>
    findIn(operations, ({ kind, service, result }) =>
      result.came === 'nothing' || result.status < 500 || result.retryAfter
        ? undefined
        : `${service} answered ${result.status} without Retry-After to: ${kind}`,
    ),

  /** A service that is told to stop answers every request that was on its way, until its process has ended. */
  'a stop cuts no request': (run) => {
    const faults = faultsOf(run)
    const isExcused = (operation: Operation) =>
      faults.some((fault) => canCut(fault, operation) && overlaps(operation, fault, AFTERMATH_MS))
    const stops = faults.filter(({ name }) => name === 'stop')
    return stops.flatMap((stop) => {
      const endedMs = Math.min(stop.endedMs, endOfProcess(run, stop))
      const during = run.operations.filter(
        (one) => one.service === stop.target && overlaps(one, { ...stop, endedMs }),
      )
      return findIn(
        during.filter((one) => isCut(one) && !isExcused(one)),
        ({ service, environment, kind, client }) =>
          `${service}, while it stopped, cut in ${environment}: ${kind} (${client})`,
      )
    })
  },

  /**
   * Ten seconds after the last fault every service answers every read and every write. Time counts that the machine had
   * for itself: its host may give most of it to others.
   */
  'well again within 10 s': (run) => {
    const lastMs = Math.max(0, ...faultsOf(run).map(({ endedMs }) => endedMs))
    if (lastMs === Number.POSITIVE_INFINITY) return [{ atMs: lastMs, message: 'a fault could not be undone' }]
    const after = run.operations.filter(
      ({ beganMs, endedMs }) =>
        ownTime(run.machine, lastMs, beganMs) > WELL_AGAIN_MS &&
        !isStarved(run.machine, beganMs - AFTERMATH_MS, endedMs),
    )
    const failed = findIn(after.filter(isOpen), ({ kind, service, environment, result }) => {
      if (result.came === 'nothing' && result.why === 'cut' && (result.idleMs ?? 0) > KEPT_MS)
        return undefined
      const how = result.came === 'answer' ? String(result.status) : `${result.why}: ${result.message}`
      return `${service}, ${environment}, ${kind}: ${how}`
    })
    const silent = run.services.flatMap((service) =>
      (['read order', 'write order'] as const)
        .filter((kind) => !after.some((one) => one.service === service && one.kind === kind))
        .map((kind) => ({ atMs: lastMs, message: `${service} was not asked: ${kind}` })),
    )
    return [...failed, ...silent]
  },
} satisfies Rules

function endOfProcess({ processes }: Run, { target, beganMs }: ActiveFault): number {
  const end = processes.find(
    ({ service, what, atMs }) => service === target && what === 'ended' && atMs > beganMs,
  )
  return end?.atMs ?? Number.POSITIVE_INFINITY
}

/** Only the death of the process and a broken link on the way of the request excuse a cut. */
function canCut({ name, target }: ActiveFault, operation: Operation): boolean {
  const { cuts = false, on } = FAULT_KINDS[name]
  return cuts && target === (on === 'a link' ? linkOf(operation) : operation.service)
}

function isCut({ result }: Operation): boolean {
  return result.came === 'nothing' && result.why === 'cut' && (result.silentMs ?? 0) < SILENT_MS
}

function overlaps({ beganMs, endedMs }: Operation, fault: ActiveFault, aftermathMs = 0): boolean {
  return beganMs < fault.endedMs + aftermathMs && endedMs > fault.beganMs
}
