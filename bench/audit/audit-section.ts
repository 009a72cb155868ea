import { type Machine, machineLine } from '../lib/machine.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import type { AuditOptions } from './options.ts'

interface Section {
  tables: readonly Table[]
  machine: Machine
  /** The day of the run. */
  date: string
  options: AuditOptions
}

export function auditSection({ tables, machine, date, options }: Section): string {
  return `## audit

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- audit\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- A status change is what the operator's call does behind HTTP: it reads the order, checks the step and stores the new
  status with its version, its history and its counters, durably (\`fsync\` on).
- *Without*: the same store and the same code, called without an entry. It is the statement of the release before the
  audit trail.
- *The whole call* is \`POST …/orders/{app_id}/{id}/status\` over one kept connection, as its client sees it. It cannot be
  made without an entry, so for the ratio the cost of the entry in the store is taken off.
- Changes with and without an entry take turns one by one, ${(options.ordersPerRound * 3).toLocaleString('en-US')} in a round, ${options.rounds} rounds after a warm-up that
  does not count. A ratio is taken within each round of the medians; the median of these is judged.
`
}
