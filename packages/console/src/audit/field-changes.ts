/** One changed field. A side is undefined when the whole object did not exist then. */
export interface FieldChange {
  /** Such as `total_price` or `rate_limit.burst`. */
  field: string
  before: unknown
  after: unknown
}

/** A price is one value: its amount and its currency mean nothing alone. */
const PRICES = ['price', 'total_price']

/** Lists what an audit entry changed, field by field. A new or removed object is listed without its empty fields. */
export function fieldChanges({ before, after }: { before?: unknown; after?: unknown }): FieldChange[] {
  if (isEmpty(before) && isEmpty(after)) return []
  if (isEmpty(before)) return leaves('', after).map(([field, value]) => changeOf(field, undefined, value))
  if (isEmpty(after)) return leaves('', before).map(([field, value]) => changeOf(field, value, undefined))
  return changesBetween('', before, after)
}

function changesBetween(field: string, before: unknown, after: unknown): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isEmpty(before) && isNested(field, after)) return changesBetween(field, {}, after)
  if (isEmpty(after) && isNested(field, before)) return changesBetween(field, before, {})
  if (!isNested(field, before) || !isNested(field, after))
    return [changeOf(field, before ?? null, after ?? null)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => changesBetween(below(field, name), before[name], after[name]))
}

function leaves(field: string, value: unknown): [field: string, value: unknown][] {
  if (isEmpty(value)) return []
  if (!isNested(field, value)) return [[field, value]]
  return Object.entries(value).flatMap(([name, part]) => leaves(below(field, name), part))
}

function changeOf(field: string, before: unknown, after: unknown): FieldChange {
  return { field, before, after }
}

function below(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A list of plain values reads best as one value. So does a long value, which the trail represents by its digest. */
function isNested(field: string, value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  if (PRICES.includes(field.slice(field.lastIndexOf('.') + 1)) || 'sha256' in value) return false
  return !Array.isArray(value) || value.some((part) => typeof part === 'object')
}

/** The new time of a change says nothing that the time of its entry does not. */
const TIMES = ['update_time', 'updated_at']

/** A reader asks for these first. */
const FIRST = ['order_status', 'total_price', 'webhook_url', 'enabled', 'role']

/** The changes that a reader asks for, the weightiest first. */
export function tellingChanges(changes: FieldChange[]): FieldChange[] {
  const isFirst = ({ field }: FieldChange) => FIRST.includes(field)
  const telling = changes.filter(({ field }) => !TIMES.includes(field))
  return [...telling.filter(isFirst), ...telling.filter((change) => !isFirst(change))]
}
