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

/** What the refused requests of one app take, the oldest first. */
interface Share {
  bytes: number
  readonly debugIds: Set<string>
}

/**
 * The last refused requests, in memory only, for look-ups by debug_id. When there is no room, the app with the largest
 * share gives up its oldest. Requests that name no known app count as one app.
 */
export class KeptRequests {
  readonly #kept = new Map<string, KeptRequest>()
  readonly #shares = new Map<string | null, Share>()
  #bytes = 0

  keep(debugId: string, request: KeptRequest): void {
    const { received, claimedAppId } = request
    // A small body may be a view of a large buffer that was read from the socket.
    this.#kept.set(debugId, { ...request, received: { ...received, body: Buffer.from(received.body) } })
    const share = this.#shares.get(claimedAppId) ?? { bytes: 0, debugIds: new Set() }
    this.#shares.set(claimedAppId, share)
    share.debugIds.add(debugId)
    this.#count(share, sizeOf(received))
    while (this.#kept.size > REQUESTS_MAX || this.#bytes > BYTES_MAX) this.#dropOne()
  }

  find(debugId: string, ofApps?: readonly string[]): KeptRequest | undefined {
    const kept = this.#kept.get(debugId)
    return ofApps && !ofApps.includes(kept?.claimedAppId ?? '') ? undefined : kept
  }

  #dropOne(): void {
    const [largest] = [...this.#shares].toSorted(([, a], [, b]) => partOf(b) - partOf(a))
    if (!largest) return
    const [appId, share] = largest
    const [oldest = ''] = share.debugIds
    share.debugIds.delete(oldest)
    if (share.debugIds.size === 0) this.#shares.delete(appId)
    const dropped = this.#kept.get(oldest)
    this.#kept.delete(oldest)
    if (dropped) this.#count(share, -sizeOf(dropped.received))
  }

  #count(share: Share, bytes: number): void {
    share.bytes += bytes
    this.#bytes += bytes
  }
}

/** Of the places or of the memory, whichever is more. */
function partOf({ bytes, debugIds }: Share): number {
  return Math.max(debugIds.size / REQUESTS_MAX, bytes / BYTES_MAX)
}

function sizeOf({ body, target, authorizations }: ReceivedRequest): number {
  return body.length + target.length * 2 + authorizations.join('').length
}
