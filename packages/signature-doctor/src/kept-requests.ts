import type { ReceivedRequest } from './received-request.ts'

export interface KeptRequest {
  received: ReceivedRequest
  receivedAtMs: number
  /** The known app that the request names. */
  claimedAppId: string | null
}

/** Finds a refused request. With apps, one that names another app takes as long to refuse as one that is not kept. */
export type FindKept = (debugId: string, ofApps?: readonly string[]) => Promise<KeptRequest | undefined>

const REQUESTS_MAX = 200
const BYTES_MAX = 2 * 1024 * 1024

/** The last refused requests, in memory only, for look-ups by debug_id. */
export class KeptRequests {
  readonly #kept = new Map<string, KeptRequest>()
  #bytes = 0

  keep(debugId: string, request: KeptRequest): void {
    const { received } = request
    // A small body may be a view of a large buffer that was read from the socket.
    this.#kept.set(debugId, { ...request, received: { ...received, body: Buffer.from(received.body) } })
    this.#bytes += sizeOf(received)
    for (const [oldest, { received: dropped }] of this.#kept) {
      if (this.#kept.size <= REQUESTS_MAX && this.#bytes <= BYTES_MAX) break
      this.#kept.delete(oldest)
      this.#bytes -= sizeOf(dropped)
    }
  }

  find(debugId: string, ofApps?: readonly string[]): KeptRequest | undefined {
    const kept = this.#kept.get(debugId)
    return ofApps && !ofApps.includes(kept?.claimedAppId ?? '') ? undefined : kept
  }
}

function sizeOf({ body, target, authorizations }: ReceivedRequest): number {
  return body.length + target.length * 2 + authorizations.join('').length
}
