import type { Authorization } from '@txgw/protocol'
import * as fc from 'fast-check'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
const VISIBLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index))
const ID_CHARACTERS = VISIBLE.filter((character) => character !== ',' && character !== '"')

export const anyNonce = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 32, maxLength: 32 })
export const anyTimestamp = fc.integer({ min: 0, max: 999_999_999_999 }).map(String)
export const anySignature = fc
  .uint8Array({ minLength: 256, maxLength: 256 })
  .map((bytes) => Buffer.from(bytes).toString('base64'))

const anyId = fc.string({ unit: fc.constantFrom(...ID_CHARACTERS), minLength: 1, maxLength: 64 })

export const anyAuthorization: fc.Arbitrary<Authorization> = fc.record(
  {
    authId: anyId,
    authIdType: fc.constantFrom('APP_ID', 'app_id', 'App_Id'),
    serialNo: anyId,
    nonce: anyNonce,
    timestamp: anyTimestamp,
    signature: anySignature,
  },
  { noNullPrototype: true },
)

/** A path with a query, as it may stand in a request line. */
export const anyTarget = fc
  .array(fc.constantFrom(...VISIBLE.filter((character) => character !== '#')), { maxLength: 60 })
  .map((characters) => `/${characters.join('')}`)

/** Any UTF-16 at all: control characters and unpaired surrogates too. */
export const anyText = fc.oneof(
  fc.string(),
  fc.uint16Array({ maxLength: 40 }).map((units) => String.fromCharCode(...units)),
)
