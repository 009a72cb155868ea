import type { AuditEntry } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../api/use-api-query.ts'
import { isMerchant } from '../session/home.ts'
import { useSession } from '../session/use-session.ts'
import { objectTrailPath } from './audit-path.ts'

/** More changes than one object usually has; the audit page has the older ones. */
const LIMIT = 200

/**
 * The changes of one object, newest first, without refused attempts. It is one query by an index. Empty until they are
 * known, and when they cannot be read: the pages that show them work without them.
 */
export function useObjectEntries(object: string | undefined): AuditEntry[] {
  const { own } = useSession()
  const { data } = useApiQuery('/audit', {
    query: { object: object ?? '', limit: LIMIT },
    // The trail does not exist for merchants.
    enabled: object !== undefined && !isMerchant(own),
  })
  return data?.entries.filter(({ outcome }) => outcome === 'done') ?? []
}

/** The address of all entries of an object; undefined when there is none for the viewer. */
export function useTrailPath(object: string | undefined): string | undefined {
  const { own } = useSession()
  return object === undefined || isMerchant(own) ? undefined : objectTrailPath(object)
}

/** The entry that made this version of an order. Every change of an order has an update_time of its own. */
export function entryOfVersion(
  entries: AuditEntry[],
  updateTime: string | undefined,
): AuditEntry | undefined {
  return entries.find(
    ({ after }) =>
      typeof after === 'object' &&
      after !== null &&
      'update_time' in after &&
      after.update_time === updateTime,
  )
}
