/** The statuses of answers to bytes that are not a request, or not one that is read. */
export type ProblemStatus = 400 | 408 | 413 | 431 | 501 | 503 | 505

/** The bytes on the connection are not a request that we accept. The connection is closed after the response. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: ProblemStatus

  constructor(status: ProblemStatus, message: string) {
    super(message)
    this.status = status
  }
}

export function malformed(message: string): HttpProblem {
  return new HttpProblem(400, `malformed HTTP request: ${message}`)
}
