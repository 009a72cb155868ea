import { type Answer, serialiseAnswer } from './answer.ts'

/** The answers to requests for which there is no time. */
export interface OverloadRefusals {
  /** Counts as many refusals. @returns one id for each, all of the same length */
  refuse(count: number): string[]
  answer(id: string): Answer
}

/**
 * Builds refusals by the thousand. Their text is the same but for the id and changes once a second with the Date
 * header, so it is not serialised for each.
 */
export class OverloadAnswers {
  readonly #refusals: OverloadRefusals
  readonly #httpDate: () => string
  #date = ''
  #parts: string[] = []

  constructor(refusals: OverloadRefusals, httpDate: () => string) {
    this.#refusals = refusals
    this.#httpDate = httpDate
  }

  next(): Answer {
    return this.#refusals.answer(this.#refusals.refuse(1)[0] as string)
  }

  /** Returns this many responses on a connection that stays open. */
  text(count: number): string {
    const ids = this.#refusals.refuse(count)
    const date = this.#httpDate()
    if (date !== this.#date) this.#prepare(date, ids[0] as string)
    let text = ''
    for (const id of ids) text += this.#parts.join(id)
    return text
  }

  #prepare(date: string, id: string): void {
    const context = { keepAlive: true, withoutBody: false, date }
    this.#parts = serialiseAnswer(this.#refusals.answer(id), context).text.split(id)
    this.#date = date
  }
}
