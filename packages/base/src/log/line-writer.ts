import { write, writeSync } from 'node:fs'

const RETRY_MS = 100
const LAST_TRIES_MAX = 5

/**
 * Writes lines without blocking the event loop. A slow reader costs lines but never delays a response, and so does a
 * reader that has stopped. Lines beyond the limit are dropped. When the process ends, the last lines are written if
 * something still reads them; the wait for that is short.
 */
export class LineWriter {
  readonly #fileDescriptor: number
  readonly #pendingBytesMax: number
  #lines: string[] = []
  #pendingBytes = 0
  #isWriting = false
  #isBroken = false

  constructor(fileDescriptor: number, pendingBytesMax: number) {
    this.#fileDescriptor = fileDescriptor
    this.#pendingBytesMax = pendingBytesMax
    process.once('exit', () => this.#writeLast())
  }

  write(line: string): void {
    if (this.#isBroken || this.#pendingBytes + line.length > this.#pendingBytesMax) return
    this.#lines.push(line)
    this.#pendingBytes += line.length
    if (!this.#isWriting) this.#writeOn(this.#takeAll())
  }

  #takeAll(): Buffer {
    const bytes = Buffer.from(this.#lines.join(''))
    this.#lines = []
    return bytes
  }

  #writeOn(bytes: Buffer): void {
    this.#isWriting = true
    write(this.#fileDescriptor, bytes, (error, written) => {
      if (error && error.code !== 'EAGAIN') return this.#giveUp()
      if (error) return void setTimeout(() => this.#writeOn(bytes), RETRY_MS).unref()
      if (written < bytes.length) return this.#writeOn(bytes.subarray(written))
      this.#isWriting = false
      this.#pendingBytes = this.#lines.reduce((sum, line) => sum + line.length, 0)
      if (this.#lines.length > 0) this.#writeOn(this.#takeAll())
    })
  }

  #giveUp(): void {
    this.#isBroken = true
    this.#lines = []
  }

  #writeLast(): void {
    let bytes = this.#takeAll()
    for (let tries = 0; bytes.length > 0 && tries < LAST_TRIES_MAX; tries++) {
      try {
        bytes = bytes.subarray(writeSync(this.#fileDescriptor, bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
      }
    }
  }
}
