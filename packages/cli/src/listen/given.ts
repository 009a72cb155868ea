import type { IncomingHttpHeaders } from 'node:http'
import { decideTopup, type ReadReply, readReply, type Verdict } from '@txgw/gateway/webhooks'
import type { Received } from './received.ts'

/** Whose answer it is. */
export type GivenBy = 'rule' | 'person' | 'time-out' | 'forwarded' | 'refusal'

/** An answer, ready to be sent. */
export interface Given {
  by: GivenBy
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Why whoever it was forwarded to gave no complete reply. */
  failure?: Extract<ReadReply, { ok: false }>
}

/** Answers one notification. `signal` is aborted when nobody waits any more, or the command is to end. */
export type Responder = (received: Received, signal: AbortSignal) => Promise<Given>

export function jsonGiven(by: GivenBy, status: number, document: unknown): Given {
  const body = Buffer.from(JSON.stringify(document))
  return { by, status, headers: { 'content-type': 'application/json' }, body }
}

/** What the service will make of it; undefined when it did not ask about a player. */
export function verdictOn(
  { asked }: Received,
  { status, headers, body, failure }: Given,
): Verdict | undefined {
  return asked && decideTopup({ asked, reply: failure ?? readReply({ status, headers, body }) })
}
