import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { measureSdk } from './measure-sdk.ts'
import { readOptions, USAGE } from './options.ts'
import { resultsSection, sdkTables } from './report.ts'

/** @throws when a query fails or gets a wrong answer; a missed target is only reported */
export async function runSdkSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const tables = sdkTables(await measureSdk(options, progress))
  progress.end()
  publishResults({
    suite: 'sdk',
    tables,
    quick: options.quick,
    section: (about) => resultsSection({ ...about, options }),
  })
}
