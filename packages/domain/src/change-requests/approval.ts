import type { DomainErrorKind } from '@txgw/base/domain-error'

import type { RequestedChange } from './change-request.ts'

export interface ApprovalQuestion {
  appId: string | null
  kind: RequestedChange['kind']
  isGuarded: boolean
  requestedById: string | null
  /** The one that answers for the approval. */
  approverId: string
}

/** A text of JSON carries it between processes. */
export interface ApprovalRefusal {
  kind: Extract<DomainErrorKind, 'not-permitted' | 'not-allowed-now'>
  message: string
}
