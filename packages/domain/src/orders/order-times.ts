import type { Column } from '@txgw/base/records/columns'
import { instantMicros } from '@txgw/protocol'

/** The store compares times in microseconds, so it cannot keep a time that is not an instant. */
export function microsOf(field: 'create_time' | 'update_time', text: string): number {
  const micros = instantMicros(text)
  if (micros === undefined)
    throw new RangeError(
      `${field} must be an ISO 8601 date-time with a zone and a year from 1686 to 2254, such as 2025-01-31T08:00:00Z`,
    )
  return micros
}

/** A time as the instant that searches compare. The text itself is in the document. */
export function micros(field: 'create_time' | 'update_time'): Column {
  return {
    name: field.replace('time', 'micros'),
    type: 'bigint',
    write: (time: string) => microsOf(field, time),
  }
}
