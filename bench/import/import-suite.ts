import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import { columns } from '../lib/rounds.ts'
import { suite } from '../lib/suite.ts'
import { coresRow, latencyRows, p99 } from '../query/good-client.ts'
import { FEW_ORDERS, prepareStore } from '../query/queried-store.ts'
import { type BesideImportFigures, measureBesideImport } from './measure-beside-import.ts'
import { type Imports, measureImport } from './measure-import.ts'
import { measurePostgresImport, type PostgresImport } from './measure-postgres-import.ts'

const TARGETS = { cpu: 5, beside: 1.3, copy: 0.3 }

export const importSuite = suite({
  name: 'import',
  full: { orders: 100_000, rounds: 7, latencySeconds: 8 },
  quick: { orders: 20_000, rounds: 1, latencySeconds: 4 },
  quickly: 'fewer orders, 1 round; prints the tables and keeps nothing',
  measure: async (options, progress) => {
    const store = await prepareStore(FEW_ORDERS, progress)
    return {
      imports: await measureImport(options, progress),
      beside: await measureBesideImport(store, options, progress),
      postgres: await measurePostgresImport(options, progress),
    }
  },
  tables: ({ imports, beside, postgres }, { orders }) => {
    const count = orders.toLocaleString('en-US')
    return [
      figureTable(`Import of ${count} orders`, importRows(imports, orders)),
      figureTable('A good query beside a running import', besideRows(beside)),
      figureTable(`Import of ${count} orders into PostgreSQL`, postgresRows(postgres)),
    ]
  },
  notes: (
    options,
  ) => `- *Import* sends NDJSON through the operator API into an empty store; *bare inserts* writes the same rows,
  ready made, into one table without history or search indexes. Both WAL, \`synchronous=FULL\`, 500 orders in
  one transaction. ${options.rounds} rounds, in turns.
- *A good query beside a running import*: 400 queries a second on 16 connections, timed by the client, while another process imports
  new orders into the same store as fast as the service takes them. Clients are on other machines in life: during the measurement the
  service and the client that times it run before all others, where the system lets us. The thread of the import does not.
  *An import into another service* on the same machine shares nothing with the queries but the machine: more than that is the service's own.
- *PostgreSQL*: the same import into an empty database, with \`fsync\`. *COPY* writes the rows that it made, ready made, into the same
  tables with all their indexes, orders and then history, each in one statement.`,
})

function importRows({ gateway, bare }: Record<'gateway' | 'bare', Imports>, orders: number): Figure[] {
  const perSecond = (imports: Imports) => imports.map(({ seconds }) => orders / seconds)
  const micros = (imports: Imports) => imports.map(({ cpuMicros }) => cpuMicros / orders)
  return [
    figure('operator API, orders', perSecond(gateway), '/s'),
    figure('bare inserts, orders', perSecond(bare), '/s'),
    figure('operator API, CPU time for one order', micros(gateway), 'µs'),
    figure('bare inserts, CPU time for one order', micros(bare), 'µs'),
    ratio('speed, operator API / bare', [perSecond(gateway), perSecond(bare)]),
    ratio('CPU time, operator API / bare', [micros(gateway), micros(bare)], { targetMax: TARGETS.cpu }),
  ]
}

function besideRows({ perSecond, apart, another, ...latencies }: BesideImportFigures): Figure[] {
  return [
    figure('orders imported meanwhile', perSecond, '/s'),
    ...latencyRows(latencies, { others: 'it', targetMax: TARGETS.beside }),
    figure('p99 beside an import into another service', p99(another), 'ms'),
    ratio('p99 beside it / beside that', [p99(latencies.beside), p99(another)]),
    coresRow(apart),
  ]
}

function postgresRows(rounds: PostgresImport[]): Figure[] {
  const { gateway, copy } = columns(['gateway', 'copy'], rounds)
  return [
    figure('operator API, orders', gateway, '/s'),
    figure('COPY, orders with their history', copy, '/s'),
    ratio('speed, operator API / COPY', [gateway, copy], { targetMin: TARGETS.copy }),
  ]
}
