import type { AuditEntry } from '../audit/audit-entry.ts'
import type { AuditStore } from '../audit/audit-store.ts'
import type { ChangeRequest } from './change-request.ts'
import { changeRequestObject } from './change-request-audit.ts'

/** More than a page of requests has, each made and decided once. */
const ENTRIES_MAX = 1_000

/** Whether merchants asked for a change, and decided it by withdrawing it, as far as the audit trail knows. */
export interface RequestAuthors {
  isAskedByMerchant: boolean
  isDecidedByMerchant: boolean
}

/** The record of a request has the names alone, and anybody may have any name. The trail has the roles. */
export async function findRequestAuthors(
  audit: Pick<AuditStore, 'findByObjects'>,
  requests: readonly ChangeRequest[],
): Promise<(request: ChangeRequest) => RequestAuthors> {
  const objects = requests.map(({ requestId }) => changeRequestObject(requestId))
  const found = objects.length === 0 ? [] : await audit.findByObjects(objects, { limit: ENTRIES_MAX })
  const ofMerchants = found.filter(({ role, outcome }) => role === 'merchant' && outcome === 'done')
  return ({ requestId }) => {
    const own = ofMerchants.filter(({ object }) => object === changeRequestObject(requestId))
    return { isAskedByMerchant: own.some(isFirst), isDecidedByMerchant: own.some((each) => !isFirst(each)) }
  }
}

const isFirst = ({ before }: AuditEntry) => before === null
