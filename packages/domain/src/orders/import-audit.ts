import { makeId } from '@txgw/base/ids'
import type { AuditEntry } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { createEntryOf, type Deed } from '../audit/entry-maker.ts'
import type { NdjsonLine } from './ndjson-lines.ts'
import type { Order } from './order.ts'
import type { PutOutcome } from './order-store.ts'

/** How an import names itself in the audit trail. */
export interface ImportAudit {
  deed: Deed
  importId: string
}

/** Counts what one transaction of an import did. It leaves no entry when nothing was stored. */
export type RecordBatch = (counts: Record<string, number>) => AuditEntry | undefined

const APPS_MAX = 20
const STORED = ['created', 'updated', 'restored']

/** One entry for each transaction of the import, not for each order: the history of an order names its author. */
export function recordBatches(
  { deed, importId }: ImportAudit,
  { lines, realMs, orders }: { lines: NdjsonLine[]; realMs: number; orders: Order[] },
): RecordBatch {
  const entryOf = createEntryOf(deed, { clock: { nowMs: () => realMs }, makeId })
  const appIds = [...new Set(orders.map(({ appId }) => appId))]
  const first = lines[0]?.number ?? 0
  const last = lines.at(-1)?.number ?? 0
  return (counts) => {
    if (STORED.every((name) => !counts[name])) return undefined
    const apps = { apps: appIds.length, app_ids: appIds.slice(0, APPS_MAX) }
    return entryOf({
      object: auditObject('import', importId),
      appId: appIds.length === 1 ? (appIds[0] as string) : null,
      before: null,
      after: { first_line: first, last_line: last, ...counts, ...apps },
    })
  }
}

export function countOutcomes(outcomes: PutOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = typeof outcome === 'object' ? 'outdated' : outcome
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
