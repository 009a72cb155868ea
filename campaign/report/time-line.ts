import { faultsOf, type Run, type Violation } from '../checks/violation.ts'
import { countEnds } from '../history/operation.ts'

const SECOND_MS = 1000
const AROUND_SECONDS = 8

/** One line for each second: the faults that were active, the answers of each service, and what went wrong. */
export function timeLine(run: Run, violations: Violation[]): string[] {
  const lastMs = Math.max(0, ...run.operations.map(({ endedMs }) => endedMs))
  const head = `${'second'.padStart(6)}  ${run.services.map((name) => name.padEnd(14)).join('')}faults`
  const legend = 'good answers / refusals / no answer in each second'
  const seconds = Array.from({ length: Math.ceil(lastMs / SECOND_MS) }, (_, second) =>
    lineOf(run, violations, second),
  )
  return [legend, head, ...seconds]
}

/** The part of it around the first violation. */
export function aroundFirst(lines: string[], [first]: Violation[]): string[] {
  if (!first || !Number.isFinite(first.atMs)) return lines
  const at = Math.floor(first.atMs / SECOND_MS) + 2
  return [...lines.slice(0, 2), ...lines.slice(Math.max(2, at - AROUND_SECONDS), at + AROUND_SECONDS)]
}

function lineOf(run: Run, violations: Violation[], second: number): string {
  const [fromMs, toMs] = [second * SECOND_MS, (second + 1) * SECOND_MS]
  const isIn = (atMs: number) => atMs >= fromMs && atMs < toMs
  const counts = run.services.map((service) => {
    const ended = run.operations.filter((one) => one.service === service && isIn(one.endedMs))
    const { answered, refused, none } = countEnds(ended)
    return `${answered} / ${refused} / ${none}`.padEnd(14)
  })
  const faults = faultsOf(run)
    .filter(({ beganMs, endedMs }) => beganMs < toMs && endedMs >= fromMs)
    .map(({ name, target }) => `${name} (${target})`)
  const wrong = violations
    .filter(({ atMs }) => isIn(atMs))
    .map(({ check, message }) => `\n        !! ${check}: ${message}`)
  return `${String(second).padStart(6)}  ${counts.join('')}${faults.join(', ')}${wrong.join('')}`
}
