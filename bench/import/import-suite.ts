import { systemClock } from '@txgw/base/clock'
import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import { suite } from '../lib/suite.ts'
import { coresRow, latencyRows } from '../query/latencies.ts'
import { FEW_ORDERS } from '../query/options.ts'
import { prepareStore } from '../query/queried-store.ts'
import { type BesideImportFigures, measureBesideImport } from './measure-beside-import.ts'
import { type ImportFigures, measureImport } from './measure-import.ts'
import { measurePostgresImport, type PostgresImportFigures } from './measure-postgres-import.ts'

const TARGETS = { cpu: 5, beside: 1.3, copy: 0.3 }

export const importSuite = suite({
  name: 'import',
  full: { orders: 100_000, rounds: 7, latencySeconds: 8 },
  quick: { orders: 20_000, rounds: 1, latencySeconds: 4 },
  quickly: 'fewer orders, 1 round; prints the tables and keeps nothing',
  measure: async (options, progress) => {
    const store = await prepareStore(FEW_ORDERS, { clock: systemClock, progress })
    return {
      imports: await measureImport(options, progress),
      beside: await measureBesideImport(store, options, progress),
      postgres: await measurePostgresImport(options, progress),
    }
  },
  tables: ({ imports, beside, postgres }, { orders }) => {
    const count = orders.toLocaleString('en-US')
    return [
      figureTable(`Import of ${count} orders`, importRows(imports)),
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

function importRows({ gateway, bare }: ImportFigures): Figure[] {
  return [
    figure('operator API, orders', gateway.perSecond, '/s'),
    figure('bare inserts, orders', bare.perSecond, '/s'),
    figure('operator API, CPU time for one order', gateway.cpuMicros, 'µs'),
    figure('bare inserts, CPU time for one order', bare.cpuMicros, 'µs'),
    ratio('speed, operator API / bare', [gateway.perSecond, bare.perSecond]),
    ratio('CPU time, operator API / bare', [gateway.cpuMicros, bare.cpuMicros], { targetMax: TARGETS.cpu }),
  ]
}

function besideRows({
  perSecond,
  apart,
  besideAnother: another,
  ...latencies
}: BesideImportFigures): Figure[] {
  return [
    figure('orders imported meanwhile', perSecond, '/s'),
    ...latencyRows(latencies, { others: 'it', targetMax: TARGETS.beside }),
    figure('p99 beside an import into another service', another.p99, 'ms'),
    ratio('p99 beside it / beside that', [latencies.beside.p99, another.p99]),
    coresRow(apart),
  ]
}

function postgresRows({ gateway, copy }: PostgresImportFigures): Figure[] {
  return [
    figure('operator API, orders', gateway, '/s'),
    figure('COPY, orders with their history', copy, '/s'),
    ratio('speed, operator API / COPY', [gateway, copy], { targetMin: TARGETS.copy }),
  ]
}
