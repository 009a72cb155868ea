import { ServiceError } from './service-error.ts'
import { ClockDiffers, DuplicateRecord, RecordNotFound, StoreUnavailable } from './storage/store.ts'

const STORE_RETRY_SECONDS = 1

/** Whatever was thrown, as a refusal that can be answered. What is not known reveals nothing to the caller. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof StoreUnavailable) {
    return new ServiceError('UNAVAILABLE', {
      ...(error instanceof ClockDiffers && { message: sentence(error.message) }),
      retryAfterSeconds: STORE_RETRY_SECONDS,
      internalReason: `the store is unavailable: ${error.message}`,
      cause: error,
    })
  }
  if (error instanceof DuplicateRecord) return new ServiceError('ALREADY_EXISTS', { cause: error })
  if (error instanceof RecordNotFound) return new ServiceError('NOT_FOUND', { cause: error })
  return new ServiceError('INTERNAL', { internalReason: describe(error), cause: error })
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : `thrown: ${typeof error}`
}
