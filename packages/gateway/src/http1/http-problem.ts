import type { ErrorName } from '@txgw/protocol'

/** The bytes on the connection are not a request that we accept. The connection is closed after the response. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly errorName: ErrorName

  constructor(errorName: ErrorName, message: string) {
    super(message)
    this.errorName = errorName
  }
}

export function malformed(message: string): HttpProblem {
  return new HttpProblem('INVALID_ARGUMENT', `malformed HTTP request: ${message}`)
}
