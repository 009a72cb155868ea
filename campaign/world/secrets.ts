/** A piece of a long secret that cannot be there by chance. */
const PIECE = 24
/** What can stand in a secret: Base64, in both alphabets, and names with hyphens. */
const WORDS = /[A-Za-z0-9+/_-]+/g

/** Everything that the world itself made or received and that no log may show. It is known by its value. */
export class Secrets {
  /** Whole words. */
  readonly #short = new Map<string, string>()
  /** One after the other, so that any part of a secret that is twice as long has a whole one in it. */
  readonly #pieces = new Map<string, string>()

  /** @param name for people; never the secret itself */
  add(name: string, value: string): void {
    if (value.length < 2 * PIECE) this.#short.set(value, name)
    for (let at = 0; at + PIECE <= value.length; at += PIECE)
      this.#pieces.set(value.slice(at, at + PIECE), name)
  }

  /** The lines of a key, without those that every key has. */
  addPem(name: string, pem: string): void {
    this.add(name, pem.split('\n').slice(2, -3).join(''))
  }

  /** The names of the secrets that a text shows. */
  in(text: string): string[] {
    const found = new Set<string>()
    for (const [word] of text.matchAll(WORDS)) {
      for (const part of [word, ...word.split(/[/+]/)]) this.#note(this.#short.get(part), found)
      for (let at = 0; at + PIECE <= word.length; at++)
        this.#note(this.#pieces.get(word.slice(at, at + PIECE)), found)
    }
    if (text.includes('PRIVATE KEY')) found.add('a private key')
    return [...found]
  }

  #note(name: string | undefined, found: Set<string>): void {
    if (name !== undefined) found.add(name)
  }
}
