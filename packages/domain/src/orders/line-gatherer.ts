import { LINE_BYTES_MAX, LINE_FEED, type LineBatch } from './ndjson-lines.ts'

const ROOM_BYTES_MIN = 64 * 1024
/** A line shows that it is too long by one byte more than a line of the full length and its carriage return have. */
const TOO_LONG_BY = 2

/**
 * Gathers the lines of a stream, wherever its chunks begin and end. They are copied into memory that changes hands with
 * the batch, because a slice would keep its whole chunk. Of a line that is too long only the beginning is kept, so the
 * memory is bounded whatever is sent.
 */
export class LineGatherer {
  readonly #lineBytesKept: number
  #memory = Buffer.allocUnsafeSlow(ROOM_BYTES_MIN)
  /** Behind the last whole line, and behind the begun one. */
  #linesEnd = 0
  #end = 0
  #firstLine = 1
  #lineCount = 0

  constructor(lineBytesMax = LINE_BYTES_MAX) {
    this.#lineBytesKept = lineBytesMax + TOO_LONG_BY
  }

  /** How many whole lines there are. */
  get lineCount(): number {
    return this.#lineCount
  }

  /** How many bytes the whole lines have. */
  get byteCount(): number {
    return this.#linesEnd
  }

  /**
   * Adds what the chunk has from there to the end of that line.
   * @returns where the next line of the chunk begins
   */
  add(chunk: Buffer, start: number): number {
    const lineFeed = chunk.indexOf(LINE_FEED, start)
    const end = lineFeed === -1 ? chunk.length : lineFeed
    const roomInLine = this.#lineBytesKept - (this.#end - this.#linesEnd)
    const keptEnd = Math.min(end, start + roomInLine)
    this.#makeRoom(keptEnd - start + 1)
    this.#end += chunk.copy(this.#memory, this.#end, start, keptEnd)
    if (lineFeed === -1) return end
    this.#endLine()
    return lineFeed + 1
  }

  /** The last line of a stream may have no line feed. */
  end(): void {
    if (this.#end > this.#linesEnd) this.#endLine()
  }

  /** Hands over the whole lines. The begun one stays. */
  take(): LineBatch {
    const memory = this.#memory
    const batch = { firstLine: this.#firstLine, bytes: memory.subarray(0, this.#linesEnd) }
    this.#memory = Buffer.allocUnsafeSlow(memory.length)
    this.#end = memory.copy(this.#memory, 0, this.#linesEnd, this.#end)
    this.#linesEnd = 0
    this.#firstLine += this.#lineCount
    this.#lineCount = 0
    return batch
  }

  #endLine(): void {
    this.#memory[this.#end++] = LINE_FEED
    this.#linesEnd = this.#end
    this.#lineCount++
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes
    if (needed <= this.#memory.length) return
    const larger = Buffer.allocUnsafeSlow(needed * 2)
    this.#memory.copy(larger, 0, 0, this.#end)
    this.#memory = larger
  }
}
