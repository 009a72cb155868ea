import { systemClock } from '@txgw/gateway/system'
import { createProgress, type Progress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { measureCpu } from './measure-cpu.ts'
import { measureMemory } from './measure-memory.ts'
import { measureSlowClients } from './measure-slow-clients.ts'
import { measureSmallPieces } from './measure-small-pieces.ts'
import { measureStart } from './measure-start.ts'
import { FEW_ORDERS, type QueryOptions, readOptions, USAGE } from './options.ts'
import { prepareStore } from './queried-store.ts'
import { type QueryFigures, queryTables } from './report.ts'
import { resultsSection } from './results-section.ts'

/** @throws when a request fails or gets a wrong answer; a missed target is only reported */
export async function runQuerySuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const tables = queryTables(await measureAll(options, progress), options)
  progress.end()
  publishResults({
    suite: 'query',
    tables,
    quick: options.quick,
    section: (about) => resultsSection({ ...about, options }),
  })
}

async function measureAll(options: QueryOptions, progress: Progress): Promise<QueryFigures> {
  const small = await prepareStore(FEW_ORDERS, { clock: systemClock, progress })
  const large = await prepareStore(options.orders, { clock: systemClock, progress })
  return {
    cpu: await measureCpu({ options, stores: { small, large }, progress }),
    memory: await measureMemory(options, large, progress),
    slowClients: await measureSlowClients(options, large, progress),
    smallPieces: await measureSmallPieces(options, large, progress),
    start: await measureStart(options, large.dataset, progress),
  }
}
