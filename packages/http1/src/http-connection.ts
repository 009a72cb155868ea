import type { Socket } from 'node:net'
import { plainAddress } from '@txgw/base/network/cidr-list'
import type { IsSilent } from '@txgw/base/network/drain'
import type { Answer } from './answer.ts'
import type { HttpLimits } from './http-limits.ts'
import { HttpProblem } from './http-problem.ts'
import type { Opened } from './openings.ts'
import type { Overload, Turn } from './overload.ts'
import type { OverloadAnswers } from './overload-answers.ts'
import { type HttpRequest, RequestReader } from './request-reader.ts'
import { ResponseWriter } from './response-writer.ts'
import type { SmallPieceSender, SmallPieces } from './small-pieces.ts'

/** Everything that a connection needs from its listener. */
export interface ConnectionHost {
  readonly limits: HttpLimits
  answer(request: HttpRequest, peerAddress: string): Promise<Answer>
  answerProblem(problem: HttpProblem, peerAddress: string): Answer
  readonly overload: Overload
  readonly overloadAnswers: OverloadAnswers
  readonly draining: boolean
  readonly smallPieces: SmallPieces
  monotonicMs(): number
  httpDate(): string
}

/**
 * How many requests are refused before one is answered, on a connection that sends without waiting for answers. So a
 * refusal cannot cost the service more than a small part of its time.
 */
const REFUSED_IN_A_ROW_MAX = 31
const LINGER_MS = 1_000
/** More than the overhead of a TLS record. */
const RECORD_OVERHEAD_BYTES = 40
/** More than one record that has arrived only in part. */
const EMPTY_BYTES_MAX = 20_000

/** One connection. It reads requests, has them answered one after the other, and ends in bounded time. */
export class HttpConnection implements SmallPieceSender {
  readonly #socket: Socket
  readonly #host: ConnectionHost
  readonly #reader: RequestReader
  readonly #writer: ResponseWriter
  readonly #peerAddress: string
  #phase: 'reading' | 'waiting' | 'answering' | 'closing' = 'reading'
  /** False for the first request: its time-out counts from the opening of the connection, whatever arrives. */
  #awaitsFirstByte = false
  #requestBeganMs: number
  #deadlineMs: number
  #inputEnded = false
  readonly #wire: Socket
  readonly #wireBytesBefore: number
  #pieces = 0
  #smallPieces = 0
  #awaitsTurn = false
  #refusedInARow = 0
  /** In this turn. */
  #answersLeft = 0
  /** Called with each answer to a whole request. */
  onAnswered: ((answer: Answer) => void) | undefined

  constructor(socket: Socket, host: ConnectionHost, opened: Opened) {
    this.#socket = socket
    this.#host = host
    this.#reader = new RequestReader(host.limits)
    this.#writer = new ResponseWriter(socket, () => host.httpDate())
    this.#peerAddress = plainAddress(socket.remoteAddress ?? '')
    this.#requestBeganMs = host.monotonicMs()
    this.#deadlineMs = opened.atMs + host.limits.requestTimeoutMs
    this.#wire = opened.wire
    this.#wireBytesBefore = opened.wire.bytesRead
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#onData(chunk))
    socket.on('end', () => this.#onEnd())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => host.smallPieces.leave(this))
  }

  /**
   * Closes the connection at once, because another one needs its place, unless a request is being answered.
   * @returns whether it is closing
   */
  giveUp(): boolean {
    if (this.#phase !== 'reading') return this.#phase === 'closing'
    if (this.#reader.inRequest) this.refuse(tooManyConnections())
    else this.close()
    this.#socket.destroySoon()
    return true
  }

  /** Closes the connection when neither a request nor a response is under way. */
  closeIfSilent(isSilent: IsSilent): void {
    if (this.#phase === 'reading' && !this.#reader.inRequest && isSilent(this.#socket)) this.close()
  }

  /**
   * Called regularly. Ends the connection when its deadline has passed.
   * @returns whether it was ended
   */
  expire(nowMs: number): boolean {
    if (nowMs < this.#deadlineMs || this.#phase === 'waiting') return false
    if (this.#phase === 'reading' && this.#reader.inRequest) {
      const missing = this.#reader.headComplete ? 'body' : 'headers'
      this.refuse(new HttpProblem(408, `the ${missing} of the request did not arrive in time`))
    } else if (this.#phase === 'reading') this.close()
    else this.#socket.destroy()
    return true
  }

  /**
   * Called regularly. Ends a connection whose TLS records carry no data, such as key updates. They cost more than
   * requests, and no request time-out applies to them.
   */
  endWhenEmpty(): void {
    // Data that has arrived and waits to be read is not counted yet.
    if (this.#awaitsTurn || this.#socket.readableLength > 0) return
    const wireBytes = this.#wire.bytesRead - this.#wireBytesBefore
    const carriedBytes = this.#socket.bytesRead + this.#pieces * RECORD_OVERHEAD_BYTES
    if (wireBytes - carriedBytes > EMPTY_BYTES_MAX) this.#socket.destroy()
  }

  /** Closes the connection after everything already written. */
  close(): void {
    this.#phase = 'closing'
    this.#writer.flush()
    this.#deadlineMs = this.#host.monotonicMs() + LINGER_MS
    this.#socket.end()
  }

  readOn(): void {
    this.#awaitsTurn = false
    if (!this.#isFull()) this.#socket.resume()
  }

  #isFull(): boolean {
    const isHeld = this.#phase === 'answering' || this.#phase === 'waiting'
    return isHeld && this.#reader.bufferedBytes > this.#host.limits.headBytesMax
  }

  #onData(chunk: Buffer): void {
    this.#pieces++
    if (chunk.length < this.#host.limits.smallPieceBytes) this.#countSmallPiece()
    if (this.#phase === 'closing') return
    if (this.#awaitsFirstByte) this.#beginRequest()
    this.#reader.push(chunk)
    if (this.#phase === 'reading') this.#readNext()
    else if (this.#isFull()) this.#socket.pause()
  }

  #countSmallPiece(): void {
    if (++this.#smallPieces <= this.#host.limits.smallPiecesMax || this.#host.smallPieces.take(this)) return
    this.#awaitsTurn = true
    this.#socket.pause()
  }

  #beginRequest(): void {
    this.#awaitsFirstByte = false
    this.#requestBeganMs = this.#host.monotonicMs()
    this.#deadlineMs = this.#requestBeganMs + this.#host.limits.requestTimeoutMs
  }

  #readNext(): void {
    if (this.#host.overload.isBehind && this.#answersLeft === 0) this.#awaitTurn()
    else this.#readRequests(false)
  }

  /**
   * Everything that has arrived on any connection is read before the next request is answered. Only then can be seen
   * which connections have sent more requests without waiting for the answers.
   */
  #awaitTurn(): void {
    this.#phase = 'waiting'
    this.#writer.flush()
    const turn = this.#host.overload.joinTurn()
    const sinceMs = this.#host.monotonicMs()
    setImmediate(() => this.#takeTurn(turn, sinceMs))
  }

  #takeTurn(turn: Turn, sinceMs: number): void {
    const answersEach = this.#host.overload.answersEach(turn)
    if (this.#phase !== 'waiting' || this.#socket.destroyed) return
    this.#answersLeft = this.#isFull() ? 1 : answersEach
    this.#phase = 'reading'
    if (this.#socket.isPaused() && !this.#awaitsTurn) this.#socket.resume()
    this.#readRequests(this.#host.monotonicMs() - sinceMs > this.#host.limits.turnTimeoutMs)
  }

  #readRequests(isLate: boolean): void {
    const beganMs = this.#host.monotonicMs()
    try {
      while (this.#phase === 'reading') {
        if (!isLate) this.#refuseUnread()
        const request = this.#reader.next()
        if (!request) this.#awaitMore()
        else if (this.#isTooMuch(isLate)) this.#refuseRequest(request)
        else void this.#answerRequest(request)
        if (!request) return
      }
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      this.refuse(error)
    } finally {
      this.#host.overload.spend(this.#host.monotonicMs() - beganMs)
    }
  }

  #awaitMore(): void {
    const { limits } = this.#host
    if (this.#inputEnded) {
      if (this.#reader.inRequest) this.refuse(new HttpProblem(400, 'the request was cut off'))
      else this.close()
      return
    }
    if (this.#reader.headComplete) this.#deadlineMs = this.#requestBeganMs + limits.requestTimeoutMs
    this.#answersLeft = 0
    if (this.#reader.takeContinueOwed()) this.#writer.holdText('HTTP/1.1 100 Continue\r\n\r\n')
    this.#writer.flush()
    if (this.#writer.isFull) this.#awaitDrain()
  }

  async #answerRequest(request: HttpRequest): Promise<void> {
    this.#phase = 'answering'
    this.#smallPieces = 0
    this.#refusedInARow = 0
    if (this.#answersLeft > 0) this.#answersLeft--
    this.#deadlineMs = Number.POSITIVE_INFINITY
    const answering = this.#host.answer(request, this.#peerAddress)
    if (this.#writer.isHolding) setImmediate(() => this.#writer.flush())
    const answer = await answering
    this.onAnswered?.(answer)
    const keepAlive = this.#mayStay(request)
    const form = { keepAlive, withoutBody: request.head.method === 'HEAD' }
    if (keepAlive && this.#answersLeft > 0 && this.#reader.inRequest) {
      this.#writer.hold(answer, form)
      this.#readOn()
      return
    }
    this.#writer.write(answer, form)
    if (!keepAlive) this.close()
    else if (this.#writer.isFull) this.#awaitDrain()
    else this.#readOn()
  }

  /** On a connection that sends without waiting for answers, the newest request is the one worth answering. */
  #isTooMuch(isLate: boolean): boolean {
    if (!this.#host.overload.isBehind) return false
    if (isLate) return true
    return this.#reader.inRequest && this.#answersLeft <= 1 && this.#refusedInARow < REFUSED_IN_A_ROW_MAX
  }

  /** Most requests of a flood are plain, and these are not even read. */
  #refuseUnread(): void {
    if (!this.#host.overload.isBehind || this.#host.draining || this.#inputEnded) return
    const countMax = REFUSED_IN_A_ROW_MAX - this.#refusedInARow
    const count = this.#reader.skipPlain(countMax, this.#answersLeft)
    if (count === 0) return
    this.#refusedInARow += count
    this.#smallPieces = 0
    this.#writer.holdText(this.#host.overloadAnswers.text(count))
    this.#beginRequest()
  }

  #refuseRequest(request: HttpRequest): void {
    const keepAlive = this.#mayStay(request)
    this.#refusedInARow++
    this.#smallPieces = 0
    const form = { keepAlive, withoutBody: request.head.method === 'HEAD' }
    this.#writer.hold(this.#host.overloadAnswers.next(), form)
    if (!keepAlive) this.close()
    else if (this.#reader.inRequest) this.#beginRequest()
    else this.#awaitRequest()
  }

  #mayStay({ head }: HttpRequest): boolean {
    return head.keepAlive && !this.#host.draining && !this.#inputEnded
  }

  #awaitDrain(): void {
    this.#phase = 'answering'
    this.#deadlineMs = this.#host.monotonicMs() + this.#host.limits.writeTimeoutMs
    this.#socket.once('drain', () => this.#readOn())
  }

  #readOn(): void {
    if (this.#phase === 'closing') return
    this.#phase = 'reading'
    if (this.#socket.isPaused() && !this.#awaitsTurn) this.#socket.resume()
    if (this.#reader.inRequest) {
      this.#beginRequest()
      this.#readNext()
    } else this.#awaitRequest()
  }

  #awaitRequest(): void {
    this.#answersLeft = 0
    this.#awaitsFirstByte = true
    this.#deadlineMs = this.#host.monotonicMs() + this.#host.limits.idleTimeoutMs
  }

  #onEnd(): void {
    this.#inputEnded = true
    if (this.#phase === 'reading') this.#awaitMore()
  }

  /** Responds with the problem and closes the connection, because its further bytes cannot be trusted. */
  refuse(problem: HttpProblem): void {
    const answer = this.#host.answerProblem(problem, this.#peerAddress)
    this.#writer.write(answer, { keepAlive: false, withoutBody: false })
    this.close()
  }
}

export function tooManyConnections(): HttpProblem {
  return new HttpProblem(503, 'too many connections are open')
}
