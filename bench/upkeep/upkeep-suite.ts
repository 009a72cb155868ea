import { join } from 'node:path'
import { systemClock } from '@txgw/base/clock'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import { type Figure, figureTable } from '../lib/figure.ts'
import type { Progress } from '../lib/progress.ts'
import { suite } from '../lib/suite.ts'
import { inEmptyFolder } from '../query/in-empty-folder.ts'
import { coresRow, latencyRows } from '../query/latencies.ts'
import { FEW_ORDERS } from '../query/options.ts'
import { prepareStore } from '../query/queried-store.ts'
import { startDatabaseServer } from '../scale/database-server.ts'
import { FULL as FULL_SCALE, QUICK as QUICK_SCALE, type Size } from '../scale/options.ts'
import { prepareDatabase } from '../scale/postgres-dataset.ts'
import { type KeptStore, measureUpkeep, type UpkeepFigures, type UpkeepOptions } from './measure-upkeep.ts'

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
  const { dataset, requests } = await prepareStore(orders, { clock: systemClock, progress })
  const directory = join(dataset.gatewayDir, 'production')
  return {
    name: 'SQLite',
    requests,
    settings: { dataDir: dataset.gatewayDir },
    open: () => openSqliteStore({ directory, environment: 'production' }),
  }
}

async function measureOnPostgres(
  size: Size,
  options: UpkeepOptions,
  progress: Progress,
): Promise<UpkeepFigures> {
  const { dataset } = await prepareStore(FEW_ORDERS, { clock: systemClock, progress })
  const server = await startDatabaseServer()
  try {
    const { url, requests } = await prepareDatabase({ server, size, dataset, clock: systemClock, progress })
    const open = () => openPostgresStore({ url, environment: 'production' })
    return await inEmptyFolder((dataDir) =>
      measureUpkeep(
        { name: 'PostgreSQL', settings: { dataDir, databaseUrl: url }, requests, open },
        options,
        progress,
      ),
    )
  } finally {
    await server.stop()
  }
}

function rows({ alone, besideArchive, besideDeletion, apart }: UpkeepFigures): Figure[] {
  const archive = latencyRows({ alone, beside: besideArchive }, { others: 'an archive', targetMax: TARGET })
  const deletion = latencyRows({ alone, beside: besideDeletion }, { others: 'a deletion', targetMax: TARGET })
  const isOfDeletion = ({ name }: Figure) => name.includes('beside')
  return [...archive, ...deletion.filter(isOfDeletion), coresRow(apart)]
}
