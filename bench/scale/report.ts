import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import type { Table } from '../lib/table.ts'
import type { Cost } from './contestants.ts'
import type { ScaleFigures } from './measure-scale.ts'

const TARGETS = {
  bare: { targetMax: 1.25 },
  growth: { targetMax: 1.2 },
  recharge: { targetMax: 1.6 },
  secondWorker: { targetMax: 1.05 },
}

const service = (costs: Cost[]) => costs.map(({ serviceMicros }) => serviceMicros)
const database = (costs: Cost[]) => costs.map(({ databaseMicros }) => databaseMicros)
const both = (costs: Cost[]) =>
  costs.map(({ serviceMicros, databaseMicros }) => serviceMicros + databaseMicros)
const speed = (costs: Cost[]) => costs.map(({ perSecond }) => perSecond)

export function scaleTables({ stores, sizes, embeddedSizes, workers, recharges }: ScaleFigures): Table[] {
  return [
    figureTable('CPU time for one verified query', storeRows(stores)),
    figureTable('One verified query on PostgreSQL, by how many orders there are', [
      ...sizeRows(sizes),
      ...serverRows(sizes),
    ]),
    figureTable('One verified query on SQLite, by how many orders there are', sizeRows(embeddedSizes)),
    figureTable('One worker and two', workerRows(workers)),
    figureTable('CPU time for one recharge', rechargeRows(recharges)),
  ]
}

const micros = (name: string, values: number[]) => figure(name, values, 'µs')

function storeRows({ bare, postgres, sqlite }: ScaleFigures['stores']): Figure[] {
  return [
    micros('postgres.js query and crypto.verify alone', service(bare)),
    micros('gateway on PostgreSQL', service(postgres)),
    micros('gateway on SQLite', service(sqlite)),
    micros('PostgreSQL server, for the gateway', database(postgres)),
    micros('PostgreSQL server, for the query alone', database(bare)),
    ratio('gateway on PostgreSQL / query and verify', [service(postgres), service(bare)], TARGETS.bare),
    ratio('gateway on PostgreSQL / gateway on SQLite', [service(postgres), service(sqlite)]),
  ]
}

function sizeRows(sizes: ScaleFigures['sizes']): Figure[] {
  const entries = Object.entries(sizes)
  const [first, last] = [entries[0], entries.at(-1)] as [(typeof entries)[0], (typeof entries)[0]]
  return [
    ...entries.map(([size, costs]) => micros(`${size}: gateway`, service(costs))),
    ratio('largest / smallest: gateway and server', [both(last[1]), both(first[1])], TARGETS.growth),
  ]
}

function serverRows(sizes: ScaleFigures['sizes']): Figure[] {
  return Object.entries(sizes).map(([size, costs]) => micros(`${size}: PostgreSQL server`, database(costs)))
}

function workerRows(workers: ScaleFigures['workers']): Figure[] {
  const perSecond = (name: string, costs: Cost[]) => figure(name, speed(costs), '/s')
  const { postgresOne, postgresTwo, sqliteOne, sqliteTwo, sqliteApart } = workers
  const cpu = (name: string, costs: [Cost[], Cost[]], target = {}) =>
    ratio(`${name}: CPU time for one query`, [service(costs[0]), service(costs[1])], target)
  return [
    perSecond('PostgreSQL, 1 worker: queries', postgresOne),
    perSecond('PostgreSQL, 2 workers: queries', postgresTwo),
    perSecond('SQLite, 1 worker: queries', sqliteOne),
    perSecond('SQLite, 2 workers: queries', sqliteTwo),
    perSecond('SQLite, 2 services of their own: queries', sqliteApart),
    cpu('PostgreSQL, 2 workers / 1', [postgresTwo, postgresOne], TARGETS.secondWorker),
    cpu('SQLite, 2 workers / 1', [sqliteTwo, sqliteOne], TARGETS.secondWorker),
    cpu('SQLite, 2 services / 1', [sqliteApart, sqliteOne]),
    cpu('SQLite, 2 workers / 2 services', [sqliteTwo, sqliteApart], TARGETS.secondWorker),
    ratio('PostgreSQL, 2 workers / 1: queries per second', [speed(postgresTwo), speed(postgresOne)]),
    ratio('SQLite, 2 workers / 1: queries per second', [speed(sqliteTwo), speed(sqliteOne)]),
  ]
}

function rechargeRows(recharges: ScaleFigures['recharges']): Figure[] {
  const { postgres, postgresAsked, sqlite, sqliteAsked } = recharges
  return [
    micros('gateway on PostgreSQL', service(postgres)),
    micros('gateway on PostgreSQL, the validation alone', service(postgresAsked)),
    micros('PostgreSQL server', database(postgres)),
    micros('PostgreSQL server, the validation alone', database(postgresAsked)),
    micros('gateway on SQLite', service(sqlite)),
    micros('gateway on SQLite, the validation alone', service(sqliteAsked)),
    ratio('gateway on PostgreSQL / gateway on SQLite', [service(postgres), service(sqlite)]),
    ratio('on PostgreSQL, recharge / validation', [service(postgres), service(postgresAsked)]),
    ratio('on SQLite, recharge / validation', [service(sqlite), service(sqliteAsked)], TARGETS.recharge),
  ]
}
