import type { ErrorBody } from '@txgw/protocol/schemas'

export type ErrorDetail = NonNullable<ErrorBody['details']>[number]
type Told = Partial<Omit<ErrorBody, 'name'>> & { name?: ErrorBody['name'] | 'TIMEOUT' }

/** A refusal by the operator API, or a call that got no answer: status 0, named `UNREACHABLE` or `TIMEOUT`. */
export class ApiError extends Error {
  override readonly name: string
  readonly status: number
  readonly debugId: string | undefined
  readonly details: ErrorDetail[]

  constructor(status: number, body: Told) {
    super(body.message ?? '')
    this.name = body.name ?? 'UNREACHABLE'
    this.status = status
    this.debugId = body.debug_id
    this.details = body.details ?? []
  }

  /** The problem of each field, by its path; the empty path stands for the whole body. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(
      this.details.flatMap((detail) => ('field' in detail ? [[detail.field, detail.description]] : [])),
    )
  }
}
