import { type Machine, machineLine } from '../lib/machine.ts'
import { markdownTable, type Table } from '../lib/table.ts'

interface Section {
  tables: readonly Table[]
  machine: Machine
  /** The day of the run. */
  date: string
}

export function consoleSection({ tables, machine, date }: Section): string {
  return `## console

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- console\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- In each round the service is started anew, and a browser window without any cache opens the overview of
  production, signed in. The time ends when the number of orders is on the page. The service, the browser and
  the measuring process share the ${machine.cores} cores.
- The first paint is when the browser draws the first text, by its own clock, with the service already started and the browser's cache
  empty. For the console that is its name, which the page has before any script has run. The trivial page has one heading and no script: it shows what the browser itself needs.
`
}
