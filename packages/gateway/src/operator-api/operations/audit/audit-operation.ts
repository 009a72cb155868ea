import { Readable } from 'node:stream'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { AuditFilter, AuditStore } from '@txgw/domain/audit/audit-store'
import { entryForm, writeEntry } from '@txgw/domain/audit/entry-text'
import Type from 'typebox'
import { invalidFields } from '../../../refusals/service-error.ts'
import { formatAskedFor } from '../../lists/list-formats.ts'
import { operation } from '../../operation.ts'
import { cursorFormat } from '../../paging.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import { AuditSearch, toAuditFilter, WireAuditEntry, WireAuditPage } from './audit-wire.ts'

const LINES_PER_READ = 500

const PAGE_LIMIT_DEFAULT = 50

const cursors = cursorFormat(
  Type.Object({ before: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
)

const EXAMPLE_ENTRY = {
  entry_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  at: '2026-01-31T08:30:00.000Z',
  actor: 'support desk',
  role: 'operator',
  signed_in_with: 'token',
  address: '192.0.2.7',
  operation: 'changeOrderStatus',
  object: `order/${EXAMPLE_APP_ID}/order-1`,
  app_id: EXAMPLE_APP_ID,
  before: { order_status: 'Paid' },
  after: { order_status: 'Refunded' },
  outcome: 'done' as const,
  error_name: null,
  debug_id: '01KE2R8M5S6ZK0RH4Y8W3T1QNB',
}

export const searchAudit = operation({
  tag: 'Audit',
  access: 'operator',
  role: 'viewer',
  method: 'get',
  path: '/operator/v1/{env}/audit',
  id: 'searchAudit',
  summary: 'Search the audit trail',
  description:
    'Returns who changed what in this environment, the newest first, with refused attempts. An entry must match all filters. A page may be short although `next_cursor` leads to older entries: the service looks at 20,000 entries for a page, and only `object` and the times have an index. The service refuses an unknown parameter. With `Accept: application/jsonl` the answer is a stream of all entries that match.',
  query: AuditSearch,
  answers: {
    200: {
      description: 'A page of entries.',
      schema: WireAuditPage,
      example: { entries: [EXAMPLE_ENTRY] },
      lines: WireAuditEntry,
    },
  },
  async handle({ query, request, parts: { store, refusedAttempts } }) {
    await refusedAttempts.settled()
    const filter = toAuditFilter(query)
    if (formatAskedFor(request.headers.accept) === 'jsonl')
      return { status: 200, lines: Readable.from(lines(store.audit, filter)) }
    const read = cursors.read(query.cursor)
    if (!read.ok) throw invalidFields(read.violations)
    const { limit = PAGE_LIMIT_DEFAULT } = query
    const { entries, next } = await store.audit.search(filter, { limit, ...read.value })
    const more = next !== undefined && { next_cursor: cursors.write({ before: next }) }
    return { status: 200, body: { entries: entries.map(entryForm.toWire), ...more } }
  },
})

/** Reads page by page, as fast as the caller takes the lines. */
async function* lines(audit: Pick<AuditStore, 'search'>, filter: AuditFilter): AsyncGenerator<string> {
  for (let before: number | undefined; ; ) {
    const page = { limit: LINES_PER_READ, ...(before !== undefined && { before }) }
    const { entries, next } = await audit.search(filter, page)
    if (entries.length > 0) yield entries.map(lineOf).join('')
    if (next === undefined) return
    before = next
  }
}

function lineOf(entry: AuditEntry): string {
  return `${writeEntry(entry)}\n`
}
