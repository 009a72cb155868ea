import { TO_NEIGHBOURS } from '@txgw/base/worker-bus'
import type { Actor } from '@txgw/domain/accounts/actor'
import type { SignedIn } from '@txgw/domain/accounts/sessions/sessions'
import type { ErrorName } from '@txgw/protocol'
import { ServiceError } from '../../refusals/service-error.ts'

/** The header that is trusted on the private socket between two processes. No client can set it. */
export const CALL_HEADER = 'txgw-forwarded-call'

/** The question whether the caller of a forwarded call, named by its debug_id, is still admitted. */
export const STILL_ADMITTED = `${TO_NEIGHBOURS}still-admitted`

/** What the process that got a call from the network knows about it. */
export interface ForwardedCall {
  debugId: string
  caller: ForwardedCaller | RefusedCaller
}

interface ForwardedCaller {
  actor: Actor
  signsInAs: SignedIn
}

/** The refusal that a call gets if it needs a caller. */
interface RefusedCaller {
  refusal: { name: ErrorName; message: string; retryAfterSeconds?: number; internalReason?: string }
}

export function writeRefusal({
  name,
  message,
  retryAfterSeconds,
  internalReason,
}: ServiceError): RefusedCaller {
  return {
    refusal: {
      name,
      message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(internalReason !== undefined && { internalReason }),
    },
  }
}

export function readRefusal({ refusal: { name, ...rest } }: RefusedCaller): ServiceError {
  return new ServiceError(name, rest)
}

/** A name may have any letters, and a header may not. */
export function writeCall(call: ForwardedCall): string {
  return Buffer.from(JSON.stringify(call)).toString('base64url')
}

/** @throws {Error} something else than this service called */
export function readCall(text: string | string[] | undefined): ForwardedCall {
  if (typeof text !== 'string') throw new Error(`a call on the private socket lacks ${CALL_HEADER}`)
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as ForwardedCall
}
