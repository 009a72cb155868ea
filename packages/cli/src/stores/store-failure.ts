import { DuplicateRecord, SchemaTooNew, StoreUnavailable } from '@txgw/base/store-errors'
import { BulkConflict } from '@txgw/store/bulk-store'
import { CliFailure } from '../base/failure.ts'

/** Turns an error of a store into a failure with words; any other error stays as it is. */
export function storeFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return new CliFailure('STORE', sentence(error), { cause: error })
  if (error instanceof SchemaTooNew)
    return new CliFailure('SCHEMA_TOO_NEW', sentence(error), { cause: error })
  if (error instanceof BulkConflict || error instanceof DuplicateRecord)
    return new CliFailure('CONFLICT', sentence(error), {
      advice: 'The target holds other data. Empty it and copy again.',
      cause: error,
    })
  return error
}

function sentence({ message }: Error): string {
  return `${message[0]?.toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`
}
