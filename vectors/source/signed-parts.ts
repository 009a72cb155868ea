import { type BodyText, bytesOf } from './vector.ts'

export interface PartsText {
  method: string
  target: string
  timestamp: string
  nonce: string
  body: BodyText
}

export const ORDINARY: PartsText = {
  method: 'POST',
  target: '/gateway/v2/orders',
  timestamp: '1767225600',
  nonce: 'K8sJ2mQ0vXy7RtB4nLwZ9cHd6FpA1eGu',
  body: { utf8: '{"id":"ORDER-20260101-0001"}' },
}

/** Written here a second time and otherwise than in the product, so that the vectors are not its echo. */
export function joinParts({ method, target, timestamp, nonce, body }: PartsText): Buffer {
  const lines = [method, target, timestamp, nonce].map((line) => Buffer.from(line, 'utf8'))
  return Buffer.concat([...lines, bytesOf(body)].flatMap((line) => [line, Buffer.from('\n')]))
}
