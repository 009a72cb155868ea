import { systemClock } from '@txgw/base/clock'
import { describeMachine, type Machine, machineLine } from './machine.ts'
import { createProgress, type Progress } from './progress.ts'
import { keepSuiteResults } from './results-file.ts'
import { type Choices, readOptions, usageOf } from './suite-options.ts'
import { markdownTable, type Table, textTable } from './table.ts'

/** What one suite measures, and how its tables read. */
export interface Suite<O extends object, F> extends Choices<O> {
  /** @throws when something goes wrong or gets a wrong answer; a missed target is only reported */
  measure(options: O, progress: Progress): Promise<F>
  tables(figures: F, options: O): Table[]
  /** How to read the tables, as a list in Markdown. */
  notes(options: O, machine: Machine): string
  /** Follows the command that repeats the run, with its full stop. */
  again?(options: O): string
}

export interface RunnableSuite {
  name: string
  run(args: string[]): Promise<void>
}

/** Runs as the options say, prints the tables, and keeps them with the machine and the day unless the run was quick. */
export function suite<O extends object, F>(described: Suite<O, F>): RunnableSuite {
  const { name, measure, tables: tablesOf } = described
  return {
    name,
    async run(args) {
      const read = readOptions(args, described)
      if (!read) {
        process.stdout.write(usageOf(described))
        return
      }
      const { options, isQuick } = read
      const progress = createProgress(process.stderr)
      const tables = tablesOf(await measure(options, progress), options)
      progress.end()
      process.stdout.write(`\n${tables.map(textTable).join('\n\n')}\n`)
      if (!isQuick) keepSuiteResults(name, sectionOf(described, options, tables))
      process.stdout.write(
        isQuick ? '\nA quick run: bench/RESULTS.md stays as it is.\n' : '\nKept in bench/RESULTS.md.\n',
      )
    },
  }
}

function sectionOf<O extends object, F>(
  { name, notes, again = () => '.' }: Suite<O, F>,
  options: O,
  tables: Table[],
): string {
  const machine = describeMachine()
  const date = new Date(systemClock.nowMs()).toISOString().slice(0, 10)
  return `## ${name}

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- ${name}\`${again(options)}

${tables.map(markdownTable).join('\n\n')}

### How to read it

${notes(options, machine)}
`
}
