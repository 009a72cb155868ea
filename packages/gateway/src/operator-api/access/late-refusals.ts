import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ForwardLimits, ForwardShares } from '../forwarding/forward-limits.ts'
import type { ClientOf } from '../http/client-of.ts'
import { knownCallerOf } from './caller.ts'
import { ShareUsedUp } from './merchant-shares.ts'

/** A flood of refused calls must cost little, so each waits for its answer, and its connection is read no further. */
export class LateRefusals {
  readonly #limits: ForwardLimits
  #waiting = 0

  constructor(limits: ForwardLimits) {
    this.#limits = limits
  }

  /** The answer is the last one of its connection. With too many waiting, the connection is closed instead. */
  async wait(raw: IncomingMessage, response: ServerResponse): Promise<void> {
    const { refusedAfterMs, refusingMax } = this.#limits
    if (this.#waiting >= refusingMax) {
      raw.socket.destroy()
      return
    }
    this.#waiting++
    response.shouldKeepAlive = false
    raw.socket.pause()
    await sleep(refusedAfterMs)
    this.#waiting--
    raw.socket.resume()
  }
}

/** Refuses a merchant late whose share is used up, and a stranger whose address was refused too often. */
export function createRefuseLate(
  late: LateRefusals,
  { limits, clientOf }: { limits: ForwardLimits; clientOf: ClientOf },
) {
  const shares = new ForwardShares(limits, () => performance.now())
  const isFlooding = (request: FastifyRequest): boolean => {
    if (knownCallerOf(request) !== undefined) return false
    try {
      shares.take(`address ${clientOf(request).address}`)
      return false
    } catch {
      return true
    }
  }
  return async (request: FastifyRequest, reply: FastifyReply, thrown: unknown): Promise<void> => {
    if (thrown instanceof ShareUsedUp || isFlooding(request)) await late.wait(request.raw, reply.raw)
  }
}
