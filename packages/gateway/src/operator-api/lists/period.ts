import type { TimeRange } from '@txgw/base/list-page'
import { instantMicros } from '@txgw/protocol'
import { dateTime } from '@txgw/protocol/schemas'
import Type from 'typebox'

/** The query parameters of a period, half open. */
export const periodQuery = (what: string) => ({
  from: Type.Optional(dateTime(`Only ${what} at this time or later`)),
  to: Type.Optional(dateTime(`Only ${what} before this time`)),
})

export function toPeriod({ from, to }: { from?: string; to?: string }): TimeRange {
  return {
    ...(from !== undefined && { fromMicros: microsOf(from) }),
    ...(to !== undefined && { toMicros: microsOf(to) }),
  }
}

function microsOf(time: string): number {
  return Number(instantMicros(time))
}
