import { type Machine, machineLine } from '../lib/machine.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import type { WebhookOptions } from './webhook-options.ts'

interface Section {
  table: Table
  machine: Machine
  /** The day of the run. */
  date: string
  options: WebhookOptions
}

export function webhookSection({ table, machine, date, options }: Section): string {
  return `## webhook

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- webhook\`.

${markdownTable(table)}

### How to read it

- CPU time is user and system time of the asking process with all its threads; the game backend is another
  process on loopback, plain HTTP with keep-alive. *RSA signature alone* is the same key and the same thread
  pool, nothing else. Both take turns within one round, ${options.countPerRound.toLocaleString('en-US')} each, ${options.costRounds} rounds after a
  warm-up in which the engine compiles; a ratio is taken within a round.
- *validation* is everything from the question to the verdict: notification, signature, dial guard, lane,
  request, reply, verdict. Keeping it in the store is not part of it.
- *Healthy beside hanging*: ${options.healthyMerchants} merchants that answer are asked every 20 ms, first alone, then while ${options.hangingMerchants} others
  take every question and never answer. Each figure is the p99 of ${options.latencySeconds} seconds.
`
}
