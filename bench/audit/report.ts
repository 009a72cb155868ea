import { type Figure, figureTable } from '../lib/figure.ts'
import { ratiosByRound, spreadOf } from '../lib/statistics.ts'
import type { Table } from '../lib/table.ts'
import type { AuditFigures, ChangeCost } from './measure-audit.ts'

const RATIO_MAX = 1.15

export function auditTable({ sqlite, postgres }: AuditFigures): Table {
  return figureTable('One status change, with its entry in the audit trail and without', [
    ...rowsOf('SQLite', sqlite),
    ...rowsOf('PostgreSQL', postgres),
  ])
}

function rowsOf(store: string, { recorded, bare }: ChangeCost): Figure[] {
  return [
    { name: `${store}, with an entry`, value: spreadOf(recorded), unit: 'µs' },
    { name: `${store}, without`, value: spreadOf(bare), unit: 'µs' },
    {
      ...{ name: `${store}, with / without`, value: ratiosByRound(recorded, bare), unit: '×' },
      targetMax: RATIO_MAX,
    },
  ]
}
