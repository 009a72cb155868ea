/** The headers as they arrived. Order and repetitions are kept; names are in lower case. */
export class HeaderList {
  readonly #names: string[] = []
  readonly #values: string[] = []

  get size(): number {
    return this.#names.length
  }

  add(name: string, value: string): void {
    this.#names.push(name.toLowerCase())
    this.#values.push(value)
  }

  /** Returns the first value of this name. */
  get(name: string): string | undefined {
    return this.#values[this.#names.indexOf(name)]
  }

  /** Returns the members of a list header, over all its lines, in lower case. */
  list(name: string): string[] {
    const members: string[] = []
    for (let i = 0; i < this.#names.length; i++) {
      if (this.#names[i] !== name) continue
      for (const member of (this.#values[i] as string).toLowerCase().split(',')) members.push(member.trim())
    }
    return members
  }

  count(name: string): number {
    let count = 0
    for (const named of this.#names) if (named === name) count++
    return count
  }

  *[Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    for (const [i, name] of this.#names.entries()) yield [name, this.#values[i] as string]
  }
}
