/** The headers as they arrived. Order and repetitions are kept; names are in lower case. */
export class HeaderList {
  readonly #lines: [name: string, value: string][] = []

  get size(): number {
    return this.#lines.length
  }

  add(name: string, value: string): void {
    this.#lines.push([name.toLowerCase(), value])
  }

  /** Returns the first value of this name. */
  get(name: string): string | undefined {
    for (const line of this.#lines) if (line[0] === name) return line[1]
    return undefined
  }

  /** Returns the members of a list header, over all its lines, in lower case. */
  list(name: string): string[] {
    const members: string[] = []
    for (const line of this.#lines) {
      if (line[0] === name) members.push(...line[1].toLowerCase().split(',').map(trimmed))
    }
    return members
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

function trimmed(member: string): string {
  return member.trim()
}
