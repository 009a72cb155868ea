import type { Socket } from 'node:net'
import { type Answer, type AnswerContext, type SerialisedAnswer, serialiseAnswer } from './answer.ts'

type Form = Omit<AnswerContext, 'date'>

/** Writes the responses of one connection. Some are held back, so that several leave together. */
export class ResponseWriter {
  readonly #socket: Socket
  readonly #httpDate: () => string
  #held = ''

  constructor(socket: Socket, httpDate: () => string) {
    this.#socket = socket
    this.#httpDate = httpDate
  }

  /** Whether the client must read before more is written. */
  get isFull(): boolean {
    return this.#socket.writableNeedDrain
  }

  get isHolding(): boolean {
    return this.#held !== ''
  }

  /** Leaves with the next response, or with {@link flush}. */
  hold(answer: Answer, form: Form): void {
    this.holdText(this.#serialise(answer, form).text)
  }

  /** The same with responses that are serialised already. */
  holdText(text: string): void {
    this.#held += text
  }

  write(answer: Answer, form: Form): void {
    const { text, encoding } = this.#serialise(answer, form)
    if (this.isHolding) {
      this.#held += text
      this.flush()
    } else if (this.#socket.writable) this.#socket.write(text, encoding)
  }

  flush(): void {
    if (this.isHolding && this.#socket.writable) this.#socket.write(this.#held)
    this.#held = ''
  }

  #serialise(answer: Answer, { keepAlive, withoutBody }: Form): SerialisedAnswer {
    return serialiseAnswer(answer, { keepAlive, withoutBody, date: this.#httpDate() })
  }
}
