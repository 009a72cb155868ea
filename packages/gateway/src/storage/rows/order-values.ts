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
