import { type Machine, machineLine } from '../lib/machine.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import type { OverloadOptions } from './options.ts'

interface Section {
  tables: readonly Table[]
  machine: Machine
  /** The day of the run. */
  date: string
  options: OverloadOptions
}

export function overloadSection({ tables, machine, date, options }: Section): string {
  return `## overload

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- overload\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- The service has one core and the generator the other one, before all other processes where the system lets us
  (\`bench/lib/own-core.ts\`).
- The generator sends signed queries on ${options.connections} HTTPS connections, each query in a TLS record of its own. The times are
  random and do not depend on the answers. A query leaves within a millisecond of its time, and its latency counts from that time.
- Every answer is checked: the order that was asked for, or a whole 503 with \`Retry-After\`, the error body and its
  \`debug_id\`. Another answer, a missing one or a closed connection ends the run.
- *Most useful answers*: the load is raised by 12 % every ${options.stepSeconds} s until the useful answers have not become more three
  times. Then ${options.calmSeconds} s at 80 % of the most, ${options.floodSeconds} s at five times of it, its first moments included, 10 s of rest, and 80 % again.
`
}
