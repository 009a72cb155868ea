import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { type ListFigures, type ListOptions, measureLists, type StoreFigures } from './measure-lists.ts'

const RATIO_MAX = 3

export const listsSuite = suite({
  name: 'lists',
  full: { rows: { few: 10_000, many: 1_000_000 }, rounds: 11, perRound: 40 },
  quick: { rows: { few: 1_000, many: 20_000 }, rounds: 3, perRound: 10 },
  quickly: 'few rows and 3 short rounds; prints the tables and keeps nothing',
  measure: measureLists,
  tables: listTables,
  notes: (
    options,
  ) => `- A page is what the operator's call reads behind HTTP: 51 rows, of which it shows 50. The times are those of the larger
  store. Both sizes take turns, page by page, ${options.perRound} in a round, ${options.rounds} rounds after a warm-up that does not count. A
  ratio is taken within each round of the medians; the median of these is judged.
- Each list has 50 apps and 20 rows of each player. One row of ten was refused or has ended. *Answered* and *ended* have no
  index: they look at up to 5,000 rows for a page, however many there are.
- The indexes that came with the lists are those of recharges by app (SQLite) and by player, and of refused requests by
  error, of all apps and of one. *Without*: the same store with these indexes dropped. An order and a validation outside a
  recharge have no new index, so nothing is measured for them.
- Request records are written in batches of 200, as the service does it behind its answers. A time is that of one record.`,
})

function listTables({ sqlite, postgres }: ListFigures, { rows }: ListOptions): Table[] {
  const [few, many] = [rows.few, rows.many].map((count) => count.toLocaleString('en-US'))
  return [
    figureTable(`The first page of each list in SQLite, ${many} rows / ${few}`, pageRows(sqlite)),
    figureTable(`The first page of each list in PostgreSQL, ${many} rows / ${few}`, pageRows(postgres)),
    figureTable('What the new indexes cost a write, with / without them', [
      ...writeRows('SQLite', sqlite),
      ...writeRows('PostgreSQL', postgres),
    ]),
  ]
}

function pageRows({ pages }: StoreFigures): Figure[] {
  return Object.entries(pages).flatMap(([name, { few, many }]) => [
    figure(name, many, 'µs'),
    ratio(`${name}, many / few`, [many, few], { targetMax: RATIO_MAX }),
  ])
}

function writeRows(store: string, { writes }: StoreFigures): Figure[] {
  return Object.entries(writes).flatMap(([name, { whole, bare }]) => [
    figure(`${store}, ${name}`, whole, 'µs'),
    ratio(`${store}, ${name}, with / without`, [whole, bare]),
  ])
}
