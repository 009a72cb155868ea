/**
 * A number of places that owners share. Anybody may take as many as are free. When none is free, the owner that has the
 * most is the one to give one up. Finding it takes the same time for any number of owners.
 */
export class FairPlaces<Place> {
  readonly #placesOf = new Map<string, Set<Place>>()
  /** The owners that have 1 place, 2 places and so on. */
  readonly #ownersWith = new Map<number, Set<string>>()
  #most = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  countOf(owner: string): number {
    return this.#placesOf.get(owner)?.size ?? 0
  }

  /** A place that is taken again becomes the newest of its owner. */
  take(owner: string, place: Place): void {
    this.leave(owner, place)
    const places = this.#placesOf.get(owner) ?? new Set()
    this.#recount(owner, places.size, places.size + 1)
    this.#placesOf.set(owner, places.add(place))
    this.#size += 1
  }

  /** @returns whether the owner had this place */
  leave(owner: string, place: Place): boolean {
    const places = this.#placesOf.get(owner)
    if (!places?.delete(place)) return false
    this.#recount(owner, places.size + 1, places.size)
    if (places.size === 0) this.#placesOf.delete(owner)
    this.#size -= 1
    return true
  }

  /** The oldest place of the owner that has the most. */
  mostCrowded(): { owner: string; count: number; oldest: Place } | undefined {
    const [owner] = this.#ownersWith.get(this.#most) ?? []
    if (owner === undefined) return undefined
    const [oldest] = this.#placesOf.get(owner) as Set<Place>
    return { owner, count: this.#most, oldest: oldest as Place }
  }

  #recount(owner: string, before: number, after: number): void {
    const former = this.#ownersWith.get(before)
    former?.delete(owner)
    if (former?.size === 0) this.#ownersWith.delete(before)
    if (after > 0) {
      const owners = this.#ownersWith.get(after) ?? new Set()
      this.#ownersWith.set(after, owners.add(owner))
    }
    // An owner gains or loses one place at a time, so no number of places is skipped.
    if (after > this.#most) this.#most = after
    else if (before === this.#most && !this.#ownersWith.has(before)) this.#most = after
  }
}
