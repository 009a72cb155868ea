import type { ErrorBody } from '@txgw/protocol/schemas'

export type ErrorDetail = NonNullable<ErrorBody['details']>[number]

/** A refusal of the operator API, or a call that never got there (then the status is 0). */
export class ApiError extends Error {
  override readonly name: string
  readonly status: number
  readonly debugId: string | undefined
  readonly details: ErrorDetail[]

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.name = body.name ?? 'UNREACHABLE'
    this.status = status
    this.debugId = body.debug_id
    this.details = body.details ?? []
  }

  /** What is wrong with each field, by its path; the whole body has the empty path. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(
      this.details.flatMap((detail) => ('field' in detail ? [[detail.field, detail.description]] : [])),
    )
  }
}
