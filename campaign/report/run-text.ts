import type { Run } from '../checks/violation.ts'
import { countEnds } from '../history/operation.ts'
import { FAULT_KINDS, type Fault } from '../schedule/fault.ts'

/** One line of the progress: when, what, where, for how long. */
export function faultLine({ atMs, forMs, name, target }: Fault): string {
  const at = (atMs / 1000).toFixed(1).padStart(6)
  const lasts = forMs === 0 ? '' : `, for ${(forMs / 1000).toFixed(1)} s`
  return `${at} s  ${name.padEnd(24)} ${target}: ${FAULT_KINDS[name].words}${lasts}`
}

/** How many answers there were of each kind, the time that the machine lost, and the faults that it could not have. */
export function summaryLines(run: Run): string[] {
  const { operations, notifications, machine, faults, schedule, missing } = run
  const { answered, refused, none } = countEnds(operations)
  const stolenMs = machine.reduce((sum, { forMs, stolen }) => sum + forMs * stolen, 0)
  const missed = faults.filter(({ what }) => what === 'could not begin')
  return [
    `${operations.length} operations: ${answered} answered, ${refused} refused for the time being, ${none} without an answer; ${notifications.length} notifications`,
    ...(stolenMs >= 1000
      ? [`the host of this machine gave ${Math.round(stolenMs / 1000)} s of its time to others`]
      : []),
    ...missing.map(({ what, why }) => `left out: ${what}, because ${why}`),
    ...missed.map(({ index, message }) => `left out: ${schedule[index]?.name}, because ${message}`),
  ]
}
