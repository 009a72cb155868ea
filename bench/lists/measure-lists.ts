import type { Store } from '@txgw/store/store'
import { startPostgres } from '@txgw/testkit'
import type { Progress } from '../lib/progress.ts'
import { quantile } from '../lib/statistics.ts'
import { type OpenedStore, openFilledPostgres, openFilledSqlite } from './filled-stores.ts'
import { measureWrites, type WriteCosts } from './measure-writes.ts'
import type { ListOptions } from './options.ts'

const PAGE = { limit: 51 }
const APP = { appId: 'app-7' }
const PLAYER = { userId: 'player-7' }

/** The first page of each list, as it is asked for most. */
const PAGES: Record<string, (store: Store) => Promise<unknown>> = {
  requests: ({ requests }) => requests.searchRequests({}, PAGE),
  'requests of an app': ({ requests }) => requests.searchRequests(APP, PAGE),
  'requests by error': ({ requests }) => requests.searchRequests({ errorNames: ['NOT_FOUND'] }, PAGE),
  'requests of an app by error': ({ requests }) =>
    requests.searchRequests({ ...APP, errorNames: ['NOT_FOUND'] }, PAGE),
  'requests that were answered': ({ requests }) => requests.searchRequests({ isAnswered: true }, PAGE),
  recharges: ({ recharges }) => recharges.searchRecharges({}, PAGE),
  'recharges of an app': ({ recharges }) => recharges.searchRecharges(APP, PAGE),
  'recharges of a player': ({ recharges }) => recharges.searchRecharges(PLAYER, PAGE),
  'recharges that ended': ({ recharges }) => recharges.searchRecharges({ state: 'ENDED' }, PAGE),
  orders: ({ orders }) => orders.searchOrders({}, PAGE),
  'orders of an app': ({ orders }) => orders.searchOrders(APP, PAGE),
  'orders of a player': ({ orders }) => orders.searchOrders(PLAYER, PAGE),
  validations: ({ validations }) => validations.searchValidations({}, PAGE),
  'validations of an app': ({ validations }) => validations.searchValidations(APP, PAGE),
  'validations of a player': ({ validations }) => validations.searchValidations(PLAYER, PAGE),
}

/** Median times of one page in each round, in microseconds. */
export interface PageTimes {
  few: number[]
  many: number[]
}

export interface StoreFigures {
  pages: Record<string, PageTimes>
  writes: WriteCosts
}

export interface ListFigures {
  sqlite: StoreFigures
  postgres: StoreFigures
}

interface Task {
  options: ListOptions
  progress: Progress
}

export async function measureLists({ options, progress }: Task): Promise<ListFigures> {
  const sqlite = await measureStore('SQLite', openFilledSqlite, { options, progress })
  const server = await startPostgres({
    settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '1GB', max_wal_size: '4GB' },
  })
  try {
    const postgres = await measureStore('PostgreSQL', (content) => openFilledPostgres(server, content), {
      options,
      progress,
    })
    return { sqlite, postgres }
  } finally {
    await server.stop()
  }
}

type Open = (content: { rows: number; isBare?: boolean }) => Promise<OpenedStore>

async function measureStore(name: string, open: Open, { options, progress }: Task): Promise<StoreFigures> {
  const { few, many } = options.rows
  progress.stage(`filling ${name}`)
  const stores = { few: await open({ rows: few }), many: await open({ rows: many }) }
  const bare = await open({ rows: few, isBare: true })
  try {
    progress.stage(`pages of ${name}`)
    const pages = await measurePages({ few: stores.few.store, many: stores.many.store }, options)
    progress.stage(`writes to ${name}`)
    const writes = await measureWrites({ whole: stores.few.store, bare: bare.store }, options)
    return { pages, writes }
  } finally {
    for (const { close } of [stores.few, stores.many, bare]) await close()
  }
}

/** The first round warms up and does not count. The two sizes take turns, one by one. */
async function measurePages(
  stores: Record<keyof PageTimes, Store>,
  { rounds, perRound }: ListOptions,
): Promise<Record<string, PageTimes>> {
  const pages: Record<string, PageTimes> = {}
  for (const [name, read] of Object.entries(PAGES)) {
    const times: PageTimes = { few: [], many: [] }
    pages[name] = times
    for (let round = 0; round <= rounds; round++) {
      const micros: PageTimes = { few: [], many: [] }
      for (let turn = 0; turn < perRound; turn++)
        for (const size of ['few', 'many'] as const) {
          const beganMs = performance.now()
          await read(stores[size])
          micros[size].push((performance.now() - beganMs) * 1000)
        }
      if (round === 0) continue
      for (const size of ['few', 'many'] as const) times[size].push(quantile(micros[size], 0.5))
    }
  }
  return pages
}
