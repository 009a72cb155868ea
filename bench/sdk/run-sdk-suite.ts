import { systemClock } from '@txgw/gateway/clock'
import { describeMachine } from '../lib/machine.ts'
import { createProgress } from '../lib/progress.ts'
import { keepSuiteResults } from '../lib/results-file.ts'
import { textTable } from '../lib/table.ts'
import { measureSdk } from './measure-sdk.ts'
import { readOptions, USAGE } from './options.ts'
import { resultsSection, sdkTables } from './report.ts'

/** @throws when a query fails or is answered wrongly; a missed target is only told */
export async function runSdkSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const tables = sdkTables(await measureSdk(options, progress))
  progress.end()
  process.stdout.write(`\n${tables.map(textTable).join('\n\n')}\n`)
  if (options.quick) {
    process.stdout.write('\nA quick run: bench/RESULTS.md stays as it is.\n')
    return
  }
  const date = new Date(systemClock.nowMs()).toISOString().slice(0, 10)
  keepSuiteResults('sdk', resultsSection({ tables, machine: describeMachine(), date, options }))
  process.stdout.write('\nKept in bench/RESULTS.md.\n')
}
