import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { History } from '../history/history.ts'
import type { Secrets } from './secrets.ts'

/** A line in which the service tells that a request took much of its processor. */
const OWN_COST = /"cpu_ms":(\d+)/
const SHOWN_LENGTH = 80

interface LogOptions {
  service: string
  path: string
  secrets: Secrets
  history: History
  /** When the clock of the history was at zero. */
  beganAtMs: number
}

/**
 * Reads the whole log of a service. This is done when the run is over, because a service may log a secret before the
 * world has received it.
 */
export async function readLog({ service, path, secrets, history, beganAtMs }: LogOptions): Promise<void> {
  if (!existsSync(path)) return
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path) })) {
    number++
    const atMs = timeOf(line, beganAtMs, history.nowMs())
    for (const secret of secrets.in(line))
      history.add('secrets', {
        atMs,
        service,
        secret,
        where: `line ${number} of its log: ${messageOf(line)}`,
      })
    const [, cpuMs] = OWN_COST.exec(line) ?? []
    if (cpuMs !== undefined)
      history.add('costs', { atMs, service, what: `${messageOf(line)} (its own log)`, cpuMs: Number(cpuMs) })
  }
}

/** The clock of a service may be wrong. */
function timeOf(line: string, beganAtMs: number, nowMs: number): number {
  const [, time = ''] = /"time":"([^"]+)"/.exec(line) ?? []
  const atMs = Date.parse(time) - beganAtMs
  return atMs >= 0 && atMs <= nowMs ? atMs : nowMs
}

/** Only the message: the rest of the line may have the secret in it. */
function messageOf(line: string): string {
  const [, operation] = /"operation":"([^"]{1,60})"/.exec(line) ?? []
  const [, message = 'a line without a message'] = /"msg":"([^"]*)"/.exec(line) ?? []
  return `${message.slice(0, SHOWN_LENGTH)}${operation === undefined ? '' : `, ${operation}`}`
}
