import type { Store } from '@txgw/store/store'
import type { Progress } from '../lib/progress.ts'
import { medianTimes, microsOf } from '../lib/rounds.ts'
import type { OpenedStore } from '../query/open-store.ts'
import { startTemporaryServer } from '../scale/database-server.ts'
import { type Content, openFilledPostgres, openFilledSqlite } from './filled-stores.ts'
import { timedWrite, WRITES } from './writes.ts'

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

export interface ListOptions {
  /** How many rows each list has in the two stores that are compared. */
  rows: { few: number; many: number }
  rounds: number
  /** How often each page is read, and each record written, in a round. */
  perRound: number
}

/** By what is read or written, the median times of one page or record in each round, in microseconds. */
export interface StoreFigures {
  pages: Record<string, Record<'few' | 'many', number[]>>
  writes: Record<string, Record<'whole' | 'bare', number[]>>
}

export type ListFigures = Record<'sqlite' | 'postgres', StoreFigures>

export async function measureLists(options: ListOptions, progress: Progress): Promise<ListFigures> {
  const sqlite = await measureStore('SQLite', openFilledSqlite, options, progress)
  await using server = await startTemporaryServer({ shared_buffers: '1GB', max_wal_size: '4GB' })
  const open = (content: Content) => openFilledPostgres(server, content)
  return { sqlite, postgres: await measureStore('PostgreSQL', open, options, progress) }
}

async function measureStore(
  name: string,
  open: (content: Content) => Promise<OpenedStore>,
  { rows, ...options }: ListOptions,
  progress: Progress,
): Promise<StoreFigures> {
  progress.stage(`filling ${name}`)
  await using few = await open({ rows: rows.few })
  await using many = await open({ rows: rows.many })
  await using bare = await open({ rows: rows.few, isBare: true })
  const figures: StoreFigures = { pages: {}, writes: {} }
  for (const [page, read] of Object.entries(PAGES)) {
    const timed = (store: Store) => microsOf(() => read(store))
    const what = `pages of ${name}, ${page}`
    figures.pages[page] = await medianTimes(
      { few: () => timed(few), many: () => timed(many) },
      { what, progress, ...options },
    )
  }
  for (const [record, write] of Object.entries(WRITES)) {
    const what = `writes to ${name}, ${record}`
    figures.writes[record] = await medianTimes(
      { whole: () => timedWrite(write, few), bare: () => timedWrite(write, bare) },
      { what, progress, ...options },
    )
  }
  return figures
}
