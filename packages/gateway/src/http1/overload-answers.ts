import { type Answer, serialiseAnswer } from './answer.ts'

/** The answers to requests for which there is no time. */
export interface OverloadRefusals {
  /** Counts as many refusals. @returns one id for each */
  refuse(count: number): string[]
  answer(id: string): Answer
}

/** No text of an answer contains it. */
const ID = '\0'

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
    const parts = this.#partsOfToday()
    let text = ''
    for (const id of this.#refusals.refuse(count)) text += parts.join(id)
    return text
  }

  #partsOfToday(): string[] {
    const date = this.#httpDate()
    if (date !== this.#date) {
      this.#date = date
      const answer = this.#refusals.answer(ID)
      this.#parts = serialiseAnswer(answer, { keepAlive: true, withoutBody: false, date }).text.split(ID)
    }
    return this.#parts
  }
}
