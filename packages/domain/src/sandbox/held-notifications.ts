import { FairPlaces } from '@txgw/base/fair-places'

/** A notification that waits for an operator to reply in place of the game backend. */
export interface HeldNotification {
  notificationId: string
  /** Null for a validation outside a recharge. */
  rechargeId: string | null
  appId: string
  userId: string
  serverId: string | null
  body: string
  /** Without the signature. */
  headers: Record<string, string>
  sinceMs: number
  deadlineMs: number
}

/** The reply that the operator gives in place of the game backend. */
export interface ReplyByHand {
  status: number
  body: string
}

export type HoldEnd =
  | { kind: 'replied'; reply: ReplyByHand }
  | { kind: 'timeout' }
  | { kind: 'stopping' }
  /** No place was free, or another app that holds fewer needed this one. */
  | { kind: 'displaced' }

interface Waiting {
  notification: HeldNotification
  end(how: HoldEnd): void
}

export const HOLD_MS_MAX = 120_000
/** Shared by all apps. Each app has one place more of its own, for when others hold all of these. */
export const HELD_MAX = 20

/**
 * The held notifications of one process. Each is held until it is answered, it times out, or the service stops. When all
 * places are taken, the app that holds the most gives its oldest one to an app that holds fewer. An app that holds none
 * always gets one.
 */
export class HeldNotifications {
  readonly #waiting = new Map<string, Waiting>()
  readonly #places = new FairPlaces<Waiting>()
  readonly #holdMs: number
  #closed = false

  constructor(holdMs = HOLD_MS_MAX) {
    this.#holdMs = holdMs
  }

  get holdMs(): number {
    return this.#holdMs
  }

  hasPlaceFor(appId: string): boolean {
    const hasNone = this.#places.countOf(appId) === 0
    return this.#waiting.size < HELD_MAX || hasNone || this.#displacedBy(appId) !== undefined
  }

  hold(notification: HeldNotification): Promise<HoldEnd> {
    const { notificationId, appId } = notification
    if (this.#closed) return Promise.resolve({ kind: 'stopping' })
    if (!this.hasPlaceFor(appId)) return Promise.resolve({ kind: 'displaced' })
    if (this.#waiting.size >= HELD_MAX) this.#displacedBy(appId)?.end({ kind: 'displaced' })
    const { promise, resolve } = Promise.withResolvers<HoldEnd>()
    const waiting: Waiting = {
      notification,
      end: (how) => {
        clearTimeout(timer)
        this.#waiting.delete(notificationId)
        this.#places.leave(appId, waiting)
        resolve(how)
      },
    }
    const timer = setTimeout(() => waiting.end({ kind: 'timeout' }), this.#holdMs)
    this.#waiting.set(notificationId, waiting)
    this.#places.take(appId, waiting)
    return promise
  }

  /** Oldest first. */
  list(): HeldNotification[] {
    return [...this.#waiting.values()].map(({ notification }) => notification)
  }

  /** Returns false when the notification is not held here. */
  reply(notificationId: string, reply: ReplyByHand): boolean {
    const waiting = this.#waiting.get(notificationId)
    waiting?.end({ kind: 'replied', reply })
    return waiting !== undefined
  }

  close(): void {
    this.#closed = true
    for (const waiting of this.#waiting.values()) waiting.end({ kind: 'stopping' })
  }

  #displacedBy(appId: string): Waiting | undefined {
    const crowded = this.#places.mostCrowded()
    return crowded && crowded.count > this.#places.countOf(appId) + 1 ? crowded.oldest : undefined
  }
}
