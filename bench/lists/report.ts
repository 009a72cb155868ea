import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import type { Table } from '../lib/table.ts'
import type { ListFigures, StoreFigures } from './measure-lists.ts'
import type { ListOptions } from './options.ts'

const RATIO_MAX = 3

export function listTables({ sqlite, postgres }: ListFigures, { rows }: ListOptions): Table[] {
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
