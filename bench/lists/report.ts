import { type Figure, figureTable } from '../lib/figure.ts'
import { ratiosByRound, spreadOf } from '../lib/statistics.ts'
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
    { name, value: spreadOf(many), unit: 'µs' as const },
    {
      name: `${name}, many / few`,
      value: ratiosByRound(many, few),
      unit: '×' as const,
      targetMax: RATIO_MAX,
    },
  ])
}

function writeRows(store: string, { writes }: StoreFigures): Figure[] {
  return Object.entries(writes).flatMap(([name, { whole, bare }]) => [
    { name: `${store}, ${name}`, value: spreadOf(whole), unit: 'µs' as const },
    { name: `${store}, ${name}, with / without`, value: ratiosByRound(whole, bare), unit: '×' as const },
  ])
}
