import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** So many lines wait for a disk that is full. Then the oldest are given up. */
const WAITING_MAX = 10_000

/** A file of seals that is only added to. A disk that is full holds up nothing but the lines. */
export class SealLines {
  readonly #path: string
  readonly #onFailure: (error: unknown) => void
  #waiting: string[] = []
  #hasFailed = false
  #turn: Promise<void> = Promise.resolve()

  /** @param onFailure told once, until the file can be written again */
  constructor(path: string, onFailure: (error: unknown) => void) {
    this.#path = path
    this.#onFailure = onFailure
  }

  /** Never rejects. Lines that could not be written are written with the next ones. */
  add(lines: string[]): Promise<void> {
    this.#waiting = [...this.#waiting, ...lines].slice(-WAITING_MAX)
    this.#turn = this.#turn.then(() => this.#write())
    return this.#turn
  }

  async #write(): Promise<void> {
    const lines = this.#waiting
    if (lines.length === 0) return
    try {
      await append(this.#path, lines.map((line) => `${line}\n`).join(''))
      this.#waiting = this.#waiting.slice(lines.length)
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(error)
      this.#hasFailed = true
    }
  }
}

async function append(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
