import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import {
  type AuditFilter,
  type AuditPage,
  chainedFields,
  headFields,
  sealFields,
} from '@txgw/domain/audit/audit-store'
import { LANES } from '@txgw/domain/audit/chain'
import { readEntry, writeEntry } from '@txgw/domain/audit/entry-text'
import { utcText } from '@txgw/protocol'
import { rowForm } from './row-form.ts'

export const chainedRows = rowForm(chainedFields)
export const headRows = rowForm(headFields)
export const sealRows = rowForm(sealFields)

export interface AuditRow {
  atMs: number
  object: string
  body: string
}

export function toAuditRow(entry: AuditEntry): AuditRow {
  return { atMs: entry.atMs, object: entry.object, body: writeEntry(entry) }
}

/** The fields of the text that a search compares, with the values it wants. */
export function wantedFields(
  filter: AuditFilter,
): [field: string, operator: '=' | '>=' | '<', value: string][] {
  const { actor, appId, operation, fromMs, toMs } = filter
  return [
    ...(actor === undefined ? [] : [['actor', '=', actor] as const]),
    ...(appId === undefined ? [] : [['app_id', '=', appId] as const]),
    ...(operation === undefined ? [] : [['operation', '=', operation] as const]),
    ...(fromMs === undefined ? [] : [['at', '>=', utcText(Math.ceil(fromMs))] as const]),
    ...(toMs === undefined ? [] : [['at', '<', utcText(Math.ceil(toMs))] as const]),
  ].map(([field, operator, value]) => [field, operator, value])
}

/** The clocks of machines differ a little, so positions are only about as late as the entries say. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/** The positions between which the entries of a period are, at most. */
export function positionsOf({ fromMs, toMs }: AuditFilter): { from?: number; to?: number } {
  return {
    ...(fromMs !== undefined && { from: Math.floor(fromMs - CLOCK_MARGIN_MS) * LANES }),
    ...(toMs !== undefined && { to: Math.ceil(toMs + CLOCK_MARGIN_MS) * LANES }),
  }
}

/** A filter without an index looks at this many entries for a page, and then says where to go on. */
export const WINDOW = 20_000

/** Whether the filter needs a look at every entry. Only an object has an index besides the position. */
export function isScan({ object, actor, appId, operation }: AuditFilter): boolean {
  return object === undefined && (actor ?? appId ?? operation) !== undefined
}

/**
 * @param rows position and text of one entry more than the page has, if there are as many
 * @param windowEnd where a scan stopped; undefined at the end of the trail
 */
export function toPage(
  rows: readonly (readonly unknown[])[],
  limit: number,
  windowEnd: number | undefined,
): AuditPage {
  const shown = rows.slice(0, limit)
  const entries = shown.map(([, body]) => readEntry(body as string))
  const next = rows.length > limit ? (shown.at(-1)?.[0] as number) : windowEnd
  return { entries, next }
}

/** The names that begin with a kind and a slash: a zero follows a slash in the order of bytes. */
export function objectBounds(kind: string, after: string): { from: string; before: string } {
  return { from: after === '' ? `${kind}/` : after, before: `${kind}0` }
}

/**
 * Steps from one name to the next by the index, because an object may have any number of entries.
 * @param audit the table with the entries
 */
export function listObjectsSql(audit: string): string {
  const next = (after: string) => `(SELECT min(object) FROM ${audit} WHERE object > ${after} AND object < $2)`
  return `
  WITH RECURSIVE named (object) AS (
    SELECT ${next('$1')} UNION ALL SELECT ${next('named.object')} FROM named WHERE named.object IS NOT NULL
  )
  SELECT object FROM named WHERE object IS NOT NULL LIMIT $3`
}
