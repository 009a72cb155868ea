import { FairPlaces } from '@txgw/base/fair-places'
import { addressShare } from '@txgw/base/network/address-share'

/** One connection of the listener. */
export interface Place {
  /** Null for a proxy: its connections belong to many clients, so they are never given up. */
  readonly owner: string | null
  /** False when there was no room, also not by closing another connection. */
  readonly hasRoom: boolean
  /** The service knew who sent the last request. */
  isKnown: boolean
  /** Closes the connection unless it is needed now. @returns whether it is closed */
  giveUp(): boolean
}

/** New connections may have this part of all, however many known ones there are. */
const STRANGERS_SHARE = 0.1
/** The connections that are asked to give up their place for one other. */
const ASKED_MAX = 8

/**
 * Shares the connections of a listener by address. Anybody may open as many as are free. When none is free, the address
 * that has the most loses the one that it has not used for longest, those first whose sender is not known.
 */
export class ConnectionPlaces {
  readonly #max: number
  readonly #isProxy: (address: string) => boolean
  readonly #strangers = new FairPlaces<Place>()
  readonly #known = new FairPlaces<Place>()
  #proxied = 0

  constructor(max: number, isProxy: (address: string) => boolean) {
    this.#max = max
    this.#isProxy = isProxy
  }

  enter(address: string, giveUp: () => boolean): Place {
    const owner = this.#isProxy(address) ? null : addressShare(address)
    const hasRoom = this.#size < this.#max || this.#makeRoom()
    const place: Place = { owner, hasRoom, isKnown: false, giveUp }
    if (owner === null) this.#proxied += 1
    else this.#strangers.take(owner, place)
    return place
  }

  /** The connection has answered a request. */
  use(place: Place, isKnown: boolean): void {
    if (place.owner === null || !this.#remove(place)) return
    place.isKnown = isKnown
    this.#poolOf(place).take(place.owner, place)
  }

  leave(place: Place): void {
    if (place.owner === null) this.#proxied -= 1
    else this.#remove(place)
  }

  get #size(): number {
    return this.#strangers.size + this.#known.size + this.#proxied
  }

  #poolOf({ isKnown }: Place): FairPlaces<Place> {
    return isKnown ? this.#known : this.#strangers
  }

  #remove(place: Place): boolean {
    return place.owner !== null && this.#poolOf(place).leave(place.owner, place)
  }

  #makeRoom(): boolean {
    const [first, second] =
      this.#strangers.size > this.#max * STRANGERS_SHARE
        ? [this.#strangers, this.#known]
        : [this.#known, this.#strangers]
    return closeOne(first) || closeOne(second)
  }
}

function closeOne(pool: FairPlaces<Place>): boolean {
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    const crowded = pool.mostCrowded()
    if (!crowded) return false
    pool.leave(crowded.owner, crowded.oldest)
    if (crowded.oldest.giveUp()) return true
    // It is in use, so the next one is asked.
    pool.take(crowded.owner, crowded.oldest)
  }
  return false
}
