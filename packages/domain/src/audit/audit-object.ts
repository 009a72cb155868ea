import { createHash } from 'node:crypto'

const LENGTH_MAX = 320
const DIGEST_LENGTH = 32

/** Nearly every name is made of these. They need no care, and every change waits for its entry. */
const PLAIN = /^[\w.: @-]{1,128}$/

/**
 * The name of an object in the trail, such as `order/app-1/order-1`. A slash within a part is escaped. A name that is
 * too long for an index ends with a digest instead.
 */
export function auditObject(kind: string, ...parts: string[]): string {
  if (parts.every((part) => PLAIN.test(part))) return [kind, ...parts].join('/')
  return boundText(
    [kind, ...parts.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F'))].join('/'),
  )
}

/** A text that every store keeps: refused calls may name anything, of any length. */
export function boundText(text: string): string {
  if (PLAIN.test(text)) return text
  const storable = text.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]/g, '\uFFFD')
  if (storable.length <= LENGTH_MAX) return storable
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH)
  return `${storable.slice(0, LENGTH_MAX - DIGEST_LENGTH - 1).toWellFormed()}…${digest}`
}
