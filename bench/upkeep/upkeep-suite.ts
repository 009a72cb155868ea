import { join } from 'node:path'
import { type Figure, figureTable } from '../lib/figure.ts'
import type { Progress } from '../lib/progress.ts'
import { columns } from '../lib/rounds.ts'
import { suite } from '../lib/suite.ts'
import { emptyFolder } from '../query/empty-folder.ts'
import { coresRow, latencyRows } from '../query/good-client.ts'
import { FEW_ORDERS, prepareStore } from '../query/queried-store.ts'
import { startDatabaseServer } from '../scale/database-server.ts'
import { FULL as FULL_SCALE, QUICK as QUICK_SCALE, type Size } from '../scale/options.ts'
import { prepareDatabase } from '../scale/postgres-dataset.ts'
import { type KeptStore, measureUpkeep, type UpkeepOptions, type UpkeepRound } from './measure-upkeep.ts'

const TARGET = 1.3

export const upkeepSuite = suite({
  name: 'upkeep',
  full: {
    rounds: 5,
    latencySeconds: 12,
    oldOrders: 250_000,
    oldRequests: 600_000,
    scale: FULL_SCALE,
  },
  quick: { rounds: 1, oldOrders: 60_000, scale: QUICK_SCALE },
  quickly: '100000 orders, 1 round; prints the tables and keeps nothing',
  hint: 'The full run uses the stores of npm run bench -- scale, and makes them at its first time.',
  measure: async (options, progress) => {
    const store = await embeddedStore(options.scale.embeddedOrders, progress)
    const embedded = await measureUpkeep(store, options, progress)
    return { embedded, postgres: await measureOnPostgres(largest(options.scale.sizes), options, progress) }
  },
  tables: ({ embedded, postgres }, { scale: { embeddedOrders, sizes } }) => {
    const { orders, entriesEach } = largest(sizes)
    const count = (number: number) => number.toLocaleString('en-US')
    return [
      figureTable(`A good query beside upkeep, SQLite with ${count(embeddedOrders)} orders`, rows(embedded)),
      figureTable(
        `A good query beside upkeep, PostgreSQL with ${count(orders * entriesEach)} rows of history`,
        rows(postgres),
      ),
    ]
  },
  notes: (
    options,
  ) => `- 400 queries a second on 16 connections, timed by the client, ${options.latencySeconds} s each: alone, while \`txgw archive\` takes old orders
  out of the same store, and while the service deletes old request records by itself. Both are checked to have begun before
  the time and to be unfinished after it.
- Clients are on other machines in life: during the measurement the service and the client that times it run before all
  others, where the system lets us. The archive, the threads of the service and PostgreSQL do not.
- ${options.rounds} rounds, each with a new service. A ratio is taken within each round; the median of these is judged.`,
})

function largest(sizes: readonly Size[]): Size {
  return sizes.at(-1) as Size
}

async function embeddedStore(orders: number, progress: Progress): Promise<KeptStore> {
  const { dataset, requests } = await prepareStore(orders, progress)
  return {
    name: 'SQLite',
    requests,
    settings: { dataDir: dataset.gatewayDir },
    place: { directory: join(dataset.gatewayDir, 'production') },
  }
}

async function measureOnPostgres(
  size: Size,
  options: UpkeepOptions,
  progress: Progress,
): Promise<UpkeepRound[]> {
  const { dataset } = await prepareStore(FEW_ORDERS, progress)
  await using server = await startDatabaseServer()
  using folder = emptyFolder()
  const { url, requests } = await prepareDatabase({ server, size, dataset, progress })
  const settings = { dataDir: folder.path, databaseUrl: url }
  return await measureUpkeep({ name: 'PostgreSQL', settings, requests, place: { url } }, options, progress)
}

function rows(rounds: UpkeepRound[]): Figure[] {
  const { alone, ...during } = columns(['alone', 'besideArchive', 'besideDeletion'], rounds)
  const rowsBeside = (others: string, of: keyof typeof during) =>
    latencyRows({ alone, beside: during[of] }, { others, targetMax: TARGET })
  const deletion = rowsBeside('a deletion', 'besideDeletion').filter(({ name }) => name.includes('beside'))
  const isApart = rounds.at(-1)?.apart === true
  return [...rowsBeside('an archive', 'besideArchive'), ...deletion, coresRow(isApart)]
}
