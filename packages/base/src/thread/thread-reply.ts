import { StoreUnavailable } from '../store-errors.ts'

export type ThreadReply<Result> = { result: Result } | { error: SentError }

/** An error loses its class on the way between threads. */
interface SentError {
  name: string
  message: string
}

export function sentError(error: unknown): SentError {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) }
}

/** A store that fails in a thread is answered like one that fails here. */
export function reviveError({ name, message }: SentError): Error {
  return name === 'StoreUnavailable' ? new StoreUnavailable(message) : new Error(`${name}: ${message}`)
}
