export {
  type Authorization,
  AuthorizationHeaderError,
  formatAuthorization,
  parseAuthorization,
  SCHEME,
} from './authorization-header.ts'
export { decodeCanonicalBase64, encodeBase64 } from './base64.ts'
export { instantMicros, utcText } from './date-time.ts'
export { ERROR_NAMES, ERROR_TABLE, type ErrorName } from './error-names.ts'
export { importPrivateKey, importPublicKey, KeyFormatError, MODULUS_BITS } from './keys.ts'
export { makeNonce, NONCE_LENGTH } from './nonce.ts'
export { AGE_SECONDS_MAX, AHEAD_SECONDS_MAX, judgeRequestAge, type RequestAge } from './request-age.ts'
export { KEY_ALGORITHM, signBytes, signParts, verifyBytes, verifyParts } from './signature.ts'
export { type SignedParts, stringToSign } from './string-to-sign.ts'
export {
  contentDigest,
  type SignedNotification,
  sha256OfContentDigest,
  WEBHOOK_HEADERS,
  webhookStringToSign,
} from './webhook-signature.ts'
