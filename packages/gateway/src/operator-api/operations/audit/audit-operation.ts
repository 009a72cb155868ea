import { Readable } from 'node:stream'
import Type from 'typebox'
import type { AuditFilter, AuditStore } from '../../../audit/audit-store.ts'
import type { AuditEntry } from '../../../base/audit-entry.ts'
import { operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import { AuditSearch, toAuditFilter, toWireAuditEntry, WireAuditEntry, WireAuditPage } from './audit-wire.ts'

const LINES_PER_READ = 500
const JSON_LINES = 'application/jsonl'

const cursors = cursorFormat(Type.Object({ entryId: Type.String() }, { additionalProperties: false }))

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
    'Returns who changed what in this environment, the newest first, with refused attempts. An entry must match all filters. The service refuses an unknown parameter. With `Accept: application/jsonl` the answer is a stream of all entries that match.',
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
    if (asksForLines(request.headers.accept))
      return { status: 200, lines: Readable.from(lines(store.audit, filter)) }
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) =>
        store.audit.search(filter, { limit, ...(after && { after: after.entryId }) }),
      positionOf: ({ entryId }: AuditEntry) => ({ entryId }),
    })
    return {
      status: 200,
      body: { entries: rows.map(toWireAuditEntry), ...(nextCursor && { next_cursor: nextCursor }) },
    }
  },
})

function asksForLines(accept = ''): boolean {
  return accept.split(',').some((type) => type.split(';', 1)[0]?.trim().toLowerCase() === JSON_LINES)
}

/** Reads page by page, as fast as the caller takes the lines. */
async function* lines(audit: Pick<AuditStore, 'search'>, filter: AuditFilter): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const page = await audit.search(filter, { limit: LINES_PER_READ, ...(after !== undefined && { after }) })
    if (page.length > 0) yield page.map((entry) => `${JSON.stringify(toWireAuditEntry(entry))}\n`).join('')
    if (page.length < LINES_PER_READ) return
    after = page.at(-1)?.entryId
  }
}
