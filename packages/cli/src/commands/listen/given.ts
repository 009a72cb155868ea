import type { IncomingHttpHeaders } from 'node:http'
import { decideTopup } from '@txgw/domain/topup/decide-topup'
import { type ReadReply, readReply } from '@txgw/domain/topup/read-reply'
import type { Verdict } from '@txgw/domain/topup/verdict'
import type { Received } from './received.ts'

/** The origin of the answer. */
export type GivenBy = 'rule' | 'person' | 'time-out' | 'forwarded' | 'refusal'

/** An answer, ready to be sent. */
export interface Given {
  by: GivenBy
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Why the target of the forward gave no complete reply. */
  failure?: Extract<ReadReply, { ok: false }>
}

/** Answers one notification. `signal` aborts when nobody waits any more, or when the command is about to end. */
export type Responder = (received: Received, signal: AbortSignal) => Promise<Given>

export function jsonGiven(by: GivenBy, status: number, document: unknown): Given {
  const body = Buffer.from(JSON.stringify(document))
  return { by, status, headers: { 'content-type': 'application/json' }, body }
}

/** How the service will judge the answer; undefined when the service did not ask about a player. */
export function verdictOn(
  { asked }: Received,
  { status, headers, body, failure }: Given,
): Verdict | undefined {
  return asked && decideTopup({ asked, reply: failure ?? readReply({ status, headers, body }) })
}
