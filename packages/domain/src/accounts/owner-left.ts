import { DomainError } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'

/** Somebody was switched off while making something that would outlast it. */
export function orOwnerLeft(error: unknown): never {
  if (!(error instanceof RecordNotFound)) throw error
  const message = 'Another admin has just switched your account off.'
  throw new DomainError('not-permitted', message, { cause: error })
}
