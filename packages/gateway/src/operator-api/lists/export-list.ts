import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditEntry, EntryOf } from '@txgw/domain/audit/audit-entry'
import { auditObject, boundText } from '@txgw/domain/audit/audit-object'
import type { AuditStore } from '@txgw/domain/audit/audit-store'
import type { FastifyRequest } from 'fastify'
import { csvHead, csvRow } from './csv.ts'
import type { List } from './list.ts'
import { formatAskedFor, LIST_FORMATS, type ListFormat } from './list-formats.ts'

const ROWS_PER_READ = 100
const EXPORT_KIND = 'export'

interface ExportCall {
  query: { [name: string]: unknown }
  request: FastifyRequest
  entryOf: EntryOf
  audit: Pick<AuditStore, 'append'>
}

interface Exported {
  lines: Readable
  headers: Record<string, string>
}

/**
 * All that match as a stream, if the caller asks for one. Its entry in the audit trail is written when the stream ends,
 * also when the caller leaves.
 */
export function exportList<T, P>(list: List<T, P>, call: ExportCall): Exported | undefined {
  const format = formatAskedFor(call.request.headers.accept)
  // A response to HEAD would read the whole list for nothing.
  if (format === undefined || call.request.method === 'HEAD') return undefined
  return {
    lines: Readable.from(recorded(list, format, call), { highWaterMark: 1 }),
    headers: {
      'content-type': `${LIST_FORMATS[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="${list.name}.${format}"`,
    },
  }
}

/** An export belongs to its caller, whatever its filter names. */
export function isExport({ object }: Pick<AuditEntry, 'object'>): boolean {
  return object.startsWith(`${EXPORT_KIND}/`)
}

async function* recorded<T, P>(
  list: List<T, P>,
  format: ListFormat,
  { query, entryOf, audit }: ExportCall,
): AsyncGenerator<string> {
  const { cursor: _, limit: __, ...filter } = query
  let rows = 0
  let isComplete = false
  try {
    if (format === 'csv') yield csvHead(list.columns)
    for await (const page of pagesOf(list)) {
      rows += page.length
      yield page.map((row) => lineOf(list, format, row)).join('')
    }
    isComplete = true
  } finally {
    const appId = typeof filter.app_id === 'string' ? boundText(filter.app_id) : null
    const after = { format, filter: boundValues(filter), rows, complete: isComplete }
    await audit.append(entryOf({ object: auditObject(EXPORT_KIND, list.name), appId, before: null, after }))
  }
}

/** Reads page by page, as fast as the caller takes them. */
async function* pagesOf<T, P>(list: List<T, P>): AsyncGenerator<T[]> {
  for (let after: P | undefined; ; ) {
    const page = { limit: ROWS_PER_READ, ...(after !== undefined && { after }) }
    const { rows, reached } = await list.load(page)
    if (rows.length > 0) yield rows
    const last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined
    after = last === undefined ? reached : list.positionOf(last)
    if (after === undefined) return
    // Reading the embedded store blocks the process, so other calls get their turn.
    await nextTurn()
  }
}

function lineOf<T, P>({ toWire, columns }: List<T, P>, format: ListFormat, row: T): string {
  return format === 'csv' ? csvRow(columns, toWire(row)) : `${JSON.stringify(toWire(row))}\n`
}

function boundValues(filter: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' ? boundText(value) : value,
    ]),
  )
}
