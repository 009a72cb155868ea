import type { Difference } from '@txgw/domain/reconcile/difference'
import { utcText } from '@txgw/protocol'
import { clipped, visible } from '../../output/text-layout.ts'

const VALUE_LENGTH_MAX = 100

/** What differs, as sentences for people. */
export function differenceText(difference: Difference): string {
  const { object, field, kind, trail, table } = difference
  const name = visible(object)
  if (kind === 'unseen') return `${name}: the table has it, and the trail has never seen it.`
  const last = lastText(difference)
  if (kind === 'missing') return `${name}: the trail says that it exists, and the table has none. ${last}`
  return `${name}, ${field}: the trail says ${valueText(trail)}, the table has ${valueText(table)}. ${last}`
}

function lastText({ last, baselineAtMs }: Difference): string {
  const baseline =
    baselineAtMs === undefined
      ? ''
      : `The trail knows it from before the baseline of ${utcText(baselineAtMs)}. `
  if (!last) return `${baseline}No entry has touched it.`.trim()
  const { entryId, atMs, actor, operation } = last
  return `${baseline}Last entry: ${entryId} (${utcText(atMs)}, ${visible(actor)}, ${operation}).`
}

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'digest' in value)
    return `another value (digest ${value.digest})`
  return clipped(JSON.stringify(value ?? null), VALUE_LENGTH_MAX)
}

/** The same for programs. */
export function differenceDocument({ kind, object, field, trail, table, last, baselineAtMs }: Difference) {
  return {
    kind,
    object,
    field,
    trail,
    table,
    last_entry: last
      ? {
          entry_id: last.entryId,
          at: utcText(last.atMs),
          actor: last.actor,
          operation: last.operation,
        }
      : null,
    baseline_at: baselineAtMs === undefined ? null : utcText(baselineAtMs),
  }
}
