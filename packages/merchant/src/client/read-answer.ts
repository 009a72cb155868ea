import type { PlatformCertificate } from '../certificate.ts'
import { type Answer, jsonObject, unexpectedAnswer } from '../errors/error-of-answer.ts'
import type { Order } from '../order.ts'

/** A JSON object without these fields is not an order. */
const FIELDS_OF_AN_ORDER = ['payment_order_id', 'order_status']

/** The order in an answer to a query; unknown fields stay as they are. @throws {UnexpectedAnswerError} */
export function readOrder(answer: Answer): Order {
  const fields = jsonObject(answer.body)
  if (!fields) throw unexpectedAnswer(answer, 'an order')
  const missing = FIELDS_OF_AN_ORDER.find((name) => typeof fields[name] !== 'string' || fields[name] === '')
  if (missing !== undefined) throw unexpectedAnswer(answer, `an order, because it has no ${missing}`)
  return fields as unknown as Order
}

/** The keys in an answer to the certificate call. @throws {UnexpectedAnswerError} */
export function readCertificates(answer: Answer): PlatformCertificate[] {
  const certificates = jsonObject(answer.body)?.certificates
  if (!Array.isArray(certificates)) throw unexpectedAnswer(answer, 'a list of certificates')
  return certificates as PlatformCertificate[]
}
