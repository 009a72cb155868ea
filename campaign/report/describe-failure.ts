import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Run, Violation } from '../checks/violation.ts'
import type { Store } from '../schedule/fault.ts'
import { aroundFirst, timeLine } from './time-line.ts'

const SHOWN_MAX = 20
const LOG_LINES_MAX = 30
const AROUND_MS = 3_000
/** As pino counts. */
const WARNING = 40

/** Everything that somebody needs who was not there: what broke, when, what else happened, and how to see it again. */
export function describeFailure(
  { run, violations, beganAtMs }: { run: Run; violations: Violation[]; beganAtMs: number },
  about: { folder: string; seed: number; store: Store; minutes: number },
): string[] {
  const { folder, seed, store, minutes } = about
  const whole = timeLine(run, violations)
  writeFileSync(join(folder, 'time-line.txt'), `${whole.join('\n')}\n`)
  const [first] = violations
  return [
    '',
    `${violations.length} violations, the first ones:`,
    ...violations
      .slice(0, SHOWN_MAX)
      .map(({ atMs, check, message }) => `${(atMs / 1000).toFixed(1).padStart(6)} s  ${check}: ${message}`),
    '',
    ...aroundFirst(whole, violations),
    '',
    ...(first ? logLines(folder, beganAtMs + first.atMs) : []),
    '',
    `Everything is in ${folder}: time-line.txt, history.jsonl and the logs.`,
    `Again: npm run campaign -- --seed ${seed} --minutes ${minutes} --store ${store}`,
  ]
}

/** The warnings and errors of every log around this moment. */
function logLines(folder: string, atMs: number): string[] {
  return globSync(join(folder, '*.log')).flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n').filter(isNotable(atMs))
    return lines.length === 0 ? [] : [`${basename(path)}:`, ...lines.slice(0, LOG_LINES_MAX)]
  })
}

function isNotable(atMs: number): (line: string) => boolean {
  return (line) => {
    const [, level, time] = /^\{"level":(\d+),"time":"([^"]+)"/.exec(line) ?? []
    if (level === undefined || time === undefined) return false
    return Number(level) >= WARNING && Math.abs(Date.parse(time) - atMs) < AROUND_MS
  }
}
