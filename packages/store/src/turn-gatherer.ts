/** Gathers what comes in the same turn of the event loop, so that it is done together at its end. */
export class TurnGatherer<Item> {
  readonly #act: (items: Item[]) => void
  readonly #itemsMax: number
  #items: Item[] = []

  /** @param itemsMax when there are as many, they are done at once */
  constructor(act: (items: Item[]) => void, itemsMax = Number.POSITIVE_INFINITY) {
    this.#act = act
    this.#itemsMax = itemsMax
  }

  add(item: Item): void {
    if (this.#items.push(item) === 1) setImmediate(() => this.flush())
    if (this.#items.length === this.#itemsMax) this.flush()
  }

  /** Does now what has been gathered. */
  flush(): void {
    const items = this.#items
    this.#items = []
    if (items.length > 0) this.#act(items)
  }
}
