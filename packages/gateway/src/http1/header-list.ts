/** Headers as they arrived: order and repetitions kept, names in lower case. */
export class HeaderList {
  readonly #lines: [name: string, value: string][] = []

  get size(): number {
    return this.#lines.length
  }

  add(name: string, value: string): void {
    this.#lines.push([name.toLowerCase(), value])
  }

  /** The first value of this name. */
  get(name: string): string | undefined {
    for (const line of this.#lines) if (line[0] === name) return line[1]
    return undefined
  }

  count(name: string): number {
    let count = 0
    for (const line of this.#lines) if (line[0] === name) count++
    return count
  }

  *[Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    yield* this.#lines
  }
}
