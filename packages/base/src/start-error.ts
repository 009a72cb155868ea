import { SchemaTooNew, StoreUnavailable } from './store-errors.ts'

/** The service cannot start. The message is a plain sentence for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A place that all environments share cannot be used, so none of them can be opened. */
export class CommonPlaceUnusable extends StartError {}

/** Turns a failure at the start into a message that says what to do about it. Bugs are passed on unchanged. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof SchemaTooNew || error instanceof StoreUnavailable) {
    return new StartError(error.message, { cause: error })
  }
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (syscall !== 'listen') return error
  if (code === 'EADDRINUSE') {
    return new StartError(
      `port ${port} on ${address} is in use: stop the other program or choose another port`,
      {
        cause: error,
      },
    )
  }
  return new StartError(`cannot listen on ${address}:${port} (${code})`, { cause: error })
}
