import { type Machine, machineLine } from '../lib/machine.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import type { ListOptions } from './options.ts'

interface Section {
  tables: readonly Table[]
  machine: Machine
  /** The day of the run. */
  date: string
  options: ListOptions
}

export function listsSection({ tables, machine, date, options }: Section): string {
  return `## lists

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- lists\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- A page is what the operator's call reads behind HTTP: 51 rows, of which it shows 50. The times are those of the larger
  store. Both sizes take turns, page by page, ${options.perRound} in a round, ${options.rounds} rounds after a warm-up that does not count. A
  ratio is taken within each round of the medians; the median of these is judged.
- Each list has 50 apps and 20 rows of each player. One row of ten was refused or has ended. *Answered* and *ended* have no
  index: they look at up to 5,000 rows for a page, however many there are.
- The indexes that came with the lists are those of recharges by app (SQLite) and by player, and of refused requests by
  error, of all apps and of one. *Without*: the same store with these indexes dropped. An order and a validation outside a
  recharge have no new index, so nothing is measured for them.
- Request records are written in batches of 200, as the service does it behind its answers. A time is that of one record.
`
}
