import { systemClock } from '@txgw/gateway/clock'
import { describeMachine } from '../lib/machine.ts'
import { createProgress } from '../lib/progress.ts'
import { keepSuiteResults } from '../lib/results-file.ts'
import { textTable } from '../lib/table.ts'
import { startDatabaseServer } from './database-server.ts'
import { measureScale } from './measure-scale.ts'
import { readOptions, USAGE } from './options.ts'
import { scaleTables } from './report.ts'
import { scaleSection } from './scale-section.ts'

/** @throws when a request fails or is answered wrongly; a missed target is only told */
export async function runScaleSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const server = await startDatabaseServer()
  try {
    const tables = scaleTables(await measureScale({ server, options, progress }))
    progress.end()
    process.stdout.write(`\n${tables.map(textTable).join('\n\n')}\n`)
    if (options.quick) {
      process.stdout.write('\nA quick run: bench/RESULTS.md stays as it is.\n')
      return
    }
    const date = new Date(systemClock.nowMs()).toISOString().slice(0, 10)
    keepSuiteResults('scale', scaleSection({ tables, machine: describeMachine(), date, options }))
    process.stdout.write('\nKept in bench/RESULTS.md.\n')
  } finally {
    await server.stop()
  }
}
