import { type ChangeRequest, isMerchantChange } from './change-request.ts'
import type { SubjectRef } from './change-request-store.ts'
import { GUARDED } from './kinds/guarded-kinds.ts'

/** What a decision about the request is made about. */
export function subjectOf({ change, appId }: ChangeRequest): SubjectRef {
  if (isMerchantChange(change)) return { of: 'app', appId: appId ?? '' }
  return GUARDED[change.kind].subjectOf(change, appId)
}
