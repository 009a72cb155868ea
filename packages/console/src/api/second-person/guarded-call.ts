import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { answered } from '../reach.ts'

/** With the token or the link that works once it is approved, if the call has made one. */
export type WaitingRequest = ChangeRequest & { token?: string; link?: string }

/** What a call carries when one person acts alone where two decide. */
export type AloneHeaders = Partial<Record<'Txgw-Break-Glass', string>>

type Sent<O> = Promise<{ data?: O; response?: Response }>

/** Nothing has changed yet, because a second person decides about it. */
export class WaitsForSecond extends Error {
  override readonly name = 'WaitsForSecond'
  readonly request: WaitingRequest
  /** Sends the same call once more, to be done at once. */
  readonly actAlone: (reason: string) => Promise<unknown>

  constructor(request: WaitingRequest, actAlone: (reason: string) => Promise<unknown>) {
    super(request.change_request_id)
    this.request = request
    this.actAlone = actAlone
  }
}

/** Makes a call that two people may decide about. @throws {WaitsForSecond} @throws {ApiError} */
export async function guarded<O>(send: (alone: AloneHeaders) => Sent<O>): Promise<O> {
  const { data, response } = await send({})
  if (response?.status !== 202 || !isWaiting(data)) return data as O
  // A header is ASCII.
  throw new WaitsForSecond(data, (reason) =>
    answered(send({ 'Txgw-Break-Glass': encodeURIComponent(reason) })),
  )
}

/** Other calls may be answered with 202 too. */
function isWaiting(data: unknown): data is WaitingRequest {
  return typeof data === 'object' && data !== null && 'change_request_id' in data && 'lapses_at' in data
}
