import { systemClock } from '@txgw/gateway/system'
import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { FEW_ORDERS } from '../query/options.ts'
import { prepareStore } from '../query/queried-store.ts'
import { measureOverload } from './measure-overload.ts'
import { readOptions, USAGE } from './options.ts'
import { overloadSection } from './overload-section.ts'
import { overloadTables } from './report.ts'

/** @throws when a query is not answered or gets a wrong answer; a missed target is only reported */
export async function runOverloadSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const store = await prepareStore(FEW_ORDERS, { clock: systemClock, progress })
  const tables = overloadTables(await measureOverload(options, store, progress), options)
  progress.end()
  publishResults({
    suite: 'overload',
    tables,
    quick: options.quick,
    section: (about) => overloadSection({ ...about, options }),
  })
}
