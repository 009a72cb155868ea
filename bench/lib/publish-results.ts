import { systemClock } from '@txgw/gateway/system'
import { describeMachine, type Machine } from './machine.ts'
import { keepSuiteResults } from './results-file.ts'
import { type Table, textTable } from './table.ts'

interface Results {
  suite: string
  tables: readonly Table[]
  /** Whether the run was a quick one, whose figures are not worth keeping. */
  quick: boolean
  section(about: { tables: readonly Table[]; machine: Machine; date: string }): string
}

/** Prints the tables, and stores them with the machine and the day unless the run was a quick one. */
export function publishResults({ suite, tables, quick, section }: Results): void {
  process.stdout.write(`\n${tables.map(textTable).join('\n\n')}\n`)
  if (quick) {
    process.stdout.write('\nA quick run: bench/RESULTS.md stays as it is.\n')
    return
  }
  const date = new Date(systemClock.nowMs()).toISOString().slice(0, 10)
  keepSuiteResults(suite, section({ tables, machine: describeMachine(), date }))
  process.stdout.write('\nKept in bench/RESULTS.md.\n')
}
