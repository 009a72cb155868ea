import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import { quantile } from '../lib/statistics.ts'
import type { Table } from '../lib/table.ts'
import type { AuditFigures, ChangeCost } from './measure-audit.ts'

const RATIO_MAX = 1.15

export function auditTable({ sqlite, call, postgres }: AuditFigures): Table {
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
