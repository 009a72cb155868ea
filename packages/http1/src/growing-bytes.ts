const CAPACITY_MIN = 1024
const NOTHING = Buffer.alloc(0)

/**
 * A byte buffer that is appended to at one end and read from the other. The capacity doubles when it is used up. So
 * each byte is copied a bounded number of times however small the pieces are, and a sender uses memory only in
 * proportion to what it has sent.
 */
export class GrowingBytes {
  /** The content lies between `start` and `end`; the rest is free space. */
  bytes: Buffer = NOTHING
  start = 0
  end = 0

  get length(): number {
    return this.end - this.start
  }

  append(piece: Buffer): void {
    if (this.length === 0) {
      this.#hold(piece, piece.length)
      return
    }
    if (this.end + piece.length > this.bytes.length) this.#grow(this.length + piece.length)
    piece.copy(this.bytes, this.end)
    this.end += piece.length
  }

  /** Returns the next bytes. Later appends do not change them. */
  take(count: number): Buffer {
    const taken = this.bytes.subarray(this.start, this.start + count)
    this.skip(count)
    return taken
  }

  skip(count: number): void {
    this.start += count
    if (this.start === this.end) this.#hold(NOTHING, 0)
  }

  #grow(needed: number): void {
    const room = Buffer.allocUnsafeSlow(Math.max(CAPACITY_MIN, needed * 2))
    this.#hold(room, this.bytes.copy(room, 0, this.start, this.end))
  }

  #hold(bytes: Buffer, length: number): void {
    this.bytes = bytes
    this.start = 0
    this.end = length
  }
}
