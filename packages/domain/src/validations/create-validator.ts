import type { Channel, Delivery, Reach } from '@txgw/delivery/create-delivery'
import type { NoAnswerCode } from '../topup/no-answer.ts'
import type { Verdict } from '../topup/verdict.ts'
import { type PlayerQuestion, USER_VALIDATE, verdictOf } from './user-validate.ts'
import type { ValidationDelivery } from './validation-delivery.ts'

export interface ValidationResult {
  verdict: Verdict
  delivery: ValidationDelivery
  startedAtMs: number
  durationMicros: number
}

export interface Validator
  extends Pick<Channel<PlayerQuestion, Verdict, NoAnswerCode>, 'lanes' | 'checkAddress' | 'close'> {
  /** Never rejects because of a merchant: a missing answer is a verdict too. */
  validate(question: PlayerQuestion): Promise<ValidationResult>
}

/** Turns a question about a player into a verdict, with a record of everything that happened. */
export function createValidator(delivery: Pick<Delivery, 'open'>, reach: Reach): Validator {
  const channel = delivery.open(USER_VALIDATE, reach)
  return {
    async validate(question) {
      const { attempts, ending, body, startedAtMs, durationMicros } = await channel.send(question)
      const delivery = { url: question.app.webhookUrl, requestBody: body, attempts }
      return { verdict: verdictOf(ending), delivery, startedAtMs, durationMicros }
    },
    lanes: channel.lanes,
    checkAddress: channel.checkAddress,
    close: channel.close,
  }
}
