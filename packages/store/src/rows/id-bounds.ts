import { idsOf } from '@txgw/base/ids'
import type { IdPage, TimeRange } from '@txgw/base/list-page'

/** The ids between which the rows of a page are: from `from` on and before `before`. */
export interface IdBounds {
  from?: string
  before?: string
}

/** @param reached where the store stops looking, if it has to */
export function idBounds(
  period: TimeRange,
  { after, from: lowestOfPage }: Pick<IdPage, 'after' | 'from'>,
  reached?: string,
): IdBounds {
  const { from, before } = idsOf(period)
  const lowest = [from, lowestOfPage, reached].filter((id) => id !== undefined).toSorted()
  const highest = [before, after].filter((id) => id !== undefined).toSorted()
  return {
    ...(lowest.length > 0 && { from: lowest.at(-1) as string }),
    ...(highest.length > 0 && { before: highest[0] as string }),
  }
}
