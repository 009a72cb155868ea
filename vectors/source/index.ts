import { authorizationHeaderVectors } from './authorization-header.ts'
import { base64Vectors } from './base64.ts'
import { dateTimeVectors } from './date-time.ts'
import { errorBodyVectors } from './error-body.ts'
import { keyVectors } from './keys.ts'
import { orderVectors } from './order.ts'
import { orderQueryBodyVectors } from './order-query-body.ts'
import { signatureVectors } from './signature.ts'
import { stringToSignVectors } from './string-to-sign.ts'
import { timestampVectors } from './timestamp.ts'
import { notificationVectors, replyVectors } from './user-validate.ts'
import { verdictVectors } from './user-validate-verdict.ts'
import type { VectorFile } from './vector.ts'
import { webhookSignatureVectors } from './webhook-signature.ts'

const FILES: Record<string, () => VectorFile> = {
  'authorization-header.json': authorizationHeaderVectors,
  'base64.json': base64Vectors,
  'date-time.json': dateTimeVectors,
  'error-body.json': errorBodyVectors,
  'keys.json': keyVectors,
  'order.json': orderVectors,
  'order-query-body.json': orderQueryBodyVectors,
  'signature.json': signatureVectors,
  'string-to-sign.json': stringToSignVectors,
  'timestamp.json': timestampVectors,
  'user-validate-notification.json': notificationVectors,
  'user-validate-reply.json': replyVectors,
  'user-validate-verdict.json': verdictVectors,
  'webhook-signature.json': webhookSignatureVectors,
}

/** The text of every vector file by its name: the same at every call. */
export function vectorFileTexts(): Map<string, string> {
  return new Map(
    Object.entries(FILES).map(([name, make]) => [name, `${asciiOnly(JSON.stringify(make(), null, 2))}\n`]),
  )
}

/** Escaped, so that no editor and no tool changes an invisible or a combining character. */
function asciiOnly(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
