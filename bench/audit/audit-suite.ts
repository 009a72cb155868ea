import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import { quantile } from '../lib/statistics.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { measureCall } from './measure-call.ts'
import { type ChangeCost, measureChanges } from './measure-changes.ts'

const RATIO_MAX = 1.15

interface AuditFigures {
  sqlite: ChangeCost
  /** The call of the operator API on SQLite, with its entry. */
  call: number[]
  postgres: ChangeCost
}

export const auditSuite = suite({
  name: 'audit',
  full: { rounds: 11, ordersPerRound: 300 },
  quick: { rounds: 3, ordersPerRound: 40 },
  quickly: '3 short rounds; prints the table and keeps nothing',
  measure: async (options, progress) => ({
    sqlite: await measureChanges('SQLite', options, progress),
    call: await measureCall(options, progress),
    postgres: await measureChanges('PostgreSQL', options, progress),
  }),
  tables: (figures) => [auditTable(figures)],
  notes: (
    options,
  ) => `- A status change is what the operator's call does behind HTTP: it reads the order, checks the step and stores the new
  status with its version, its history and its counters, durably (\`fsync\` on).
- *Without*: the same store and the same code, called without an entry. It is the statement of the release before the
  audit trail.
- *The whole call* is \`POST …/orders/{app_id}/{id}/status\` over one kept connection, as its client sees it. It cannot be
  made without an entry, so for the ratio the cost of the entry in the store is taken off.
- Changes with and without an entry take turns one by one, ${(options.ordersPerRound * 3).toLocaleString('en-US')} in a round, ${options.rounds} rounds after a warm-up that
  does not count. A ratio is taken within each round of the medians; the median of these is judged.`,
})

function auditTable({ sqlite, call, postgres }: AuditFigures): Table {
  return figureTable('One status change, with its entry in the audit trail and without', [
    ...rowsOf('SQLite', sqlite),
    ...rowsOf('SQLite, the whole call', { recorded: call, bare: withoutEntry(call, sqlite) }),
    ...rowsOf('PostgreSQL', postgres),
  ])
}

/** There is no way to make the call without its entry, so the cost of the entry in the store is taken off. */
function withoutEntry(call: number[], { recorded, bare }: ChangeCost): number[] {
  const costs = recorded.map((micros, round) => micros - (bare[round] as number))
  const entryMicros = quantile(costs, 0.5)
  return call.map((micros) => micros - entryMicros)
}

function rowsOf(store: string, { recorded, bare }: ChangeCost): Figure[] {
  return [
    figure(`${store}, with an entry`, recorded, 'µs'),
    figure(`${store}, without`, bare, 'µs'),
    ratio(`${store}, with / without`, [recorded, bare], { targetMax: RATIO_MAX }),
  ]
}
