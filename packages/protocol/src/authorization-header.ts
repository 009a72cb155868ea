import { isCanonicalBase64 } from './base64.ts'
import { NONCE_CHARACTER, NONCE_LENGTH, NONCE_PATTERN } from './nonce.ts'

export const SCHEME = 'TXGW-SHA256-RSA2048'

export interface Authorization {
  authId: string
  authIdType: string
  serialNo: string
  nonce: string
  /** The text as sent, because the signature covers this text. */
  timestamp: string
  /** Canonical Base64 of 256 bytes. */
  signature: string
}

interface PairRule {
  isValid: (value: string) => boolean
  rule: string
  whenAbsent?: string
}

const ID = '[\\x21\\x23-\\x2b\\x2d-\\x7e]+'
const ID_PATTERN = new RegExp(`^${ID}$`)
const ID_LENGTH_MAX = 64
const ID_RULE = 'must be 1 to 64 visible ASCII characters without commas or double quotes'
const TIMESTAMP = '0|[1-9][0-9]*'
const TIMESTAMP_PATTERN = new RegExp(`^(?:${TIMESTAMP})$`)
const TIMESTAMP_LENGTH_MAX = 12
const SIGNATURE_TEXT_LENGTH = 344

const PAIRS = {
  auth_id: { isValid: isId, rule: ID_RULE },
  auth_id_type: {
    isValid: (value) => value.toLowerCase() === 'app_id',
    rule: 'must be APP_ID',
    whenAbsent: 'APP_ID',
  },
  serial_no: { isValid: isId, rule: ID_RULE, whenAbsent: '1' },
  nonce_str: {
    isValid: (value) => NONCE_PATTERN.test(value),
    rule: 'must be exactly 32 letters (A-Z, a-z) and digits',
  },
  timestamp: {
    isValid: (value) => value.length <= TIMESTAMP_LENGTH_MAX && TIMESTAMP_PATTERN.test(value),
    rule: 'must be whole seconds since 1970-01-01 UTC in decimal digits, not milliseconds',
  },
  signature: {
    // 344 characters encode 256 bytes only with two padding characters; with fewer they encode 257 or 258.
    isValid: (value) =>
      value.length === SIGNATURE_TEXT_LENGTH && value.endsWith('==') && isCanonicalBase64(value),
    rule: 'must be the standard Base64 of 256 bytes: 344 characters, padded, not wrapped, not URL-safe, not hex',
  },
} as const satisfies Record<string, PairRule>

function isId(value: string): boolean {
  return value.length <= ID_LENGTH_MAX && ID_PATTERN.test(value)
}

type PairName = keyof typeof PAIRS

/**
 * Names the pair of the header that breaks a rule; `scheme` and `pairs` stand for the header's form. The message
 * quotes nothing from the request, because a misplaced comma can make a piece of the signature look like a name.
 */
export class AuthorizationHeaderError extends Error {
  override readonly name = 'AuthorizationHeaderError'
  readonly pair: PairName | 'scheme' | 'pairs'

  constructor(pair: PairName | 'scheme' | 'pairs', message: string) {
    super(message)
    this.pair = pair
  }
}

/** @throws {AuthorizationHeaderError} when a value breaks a rule of the contract */
export function formatAuthorization(authorization: Authorization): string {
  const pairs = [
    `auth_id=${checked('auth_id', authorization.authId)}`,
    `auth_id_type=${checked('auth_id_type', authorization.authIdType)}`,
    `serial_no=${checked('serial_no', authorization.serialNo)}`,
    `nonce_str=${checked('nonce_str', authorization.nonce)}`,
    `timestamp=${checked('timestamp', authorization.timestamp)}`,
    `signature=${checked('signature', authorization.signature)}`,
  ]
  return `${SCHEME} ${pairs.join(',')}`
}

/**
 * The header as clients write it: all pairs in the order of the contract, without quotes and blanks. The last character
 * before the padding has no stray bits, so the signature is canonical Base64. Lengths are looked at afterwards, because
 * a pattern that counts takes twice as long.
 */
const USUAL = new RegExp(
  `^${SCHEME} auth_id=(${ID}),auth_id_type=(APP_ID),serial_no=(${ID}),nonce_str=(${NONCE_CHARACTER}+),` +
    `timestamp=(${TIMESTAMP}),signature=([A-Za-z0-9+/]+[AQgw]==)$`,
)

/**
 * Reads the header value with every constraint of the contract. Pairs come in any order; a value may stand
 * in double quotes; blanks after a comma are tolerated; unknown pairs are ignored.
 *
 * @throws {AuthorizationHeaderError}
 */
export function parseAuthorization(header: string): Authorization {
  return readUsual(header) ?? readAny(header)
}

type SevenTexts = [string, string, string, string, string, string, string]

/** One pattern takes half as long as reading pair by pair, and this runs for every query. */
function readUsual(header: string): Authorization | undefined {
  const match = USUAL.exec(header)
  if (!match) return undefined
  const [, authId, authIdType, serialNo, nonce, timestamp, signature] = match as unknown as SevenTexts
  const isUsual =
    authId.length <= ID_LENGTH_MAX &&
    serialNo.length <= ID_LENGTH_MAX &&
    nonce.length === NONCE_LENGTH &&
    timestamp.length <= TIMESTAMP_LENGTH_MAX &&
    signature.length === SIGNATURE_TEXT_LENGTH
  return isUsual ? { authId, authIdType, serialNo, nonce, timestamp, signature } : undefined
}

function readAny(header: string): Authorization {
  if (!header.startsWith(`${SCHEME} `)) {
    throw new AuthorizationHeaderError('scheme', `must be "${SCHEME}", followed by one space and the pairs`)
  }
  const pairs = readPairs(header.slice(SCHEME.length + 1))
  return {
    authId: checked('auth_id', pairs.get('auth_id')),
    authIdType: checked('auth_id_type', pairs.get('auth_id_type')),
    serialNo: checked('serial_no', pairs.get('serial_no')),
    nonce: checked('nonce_str', pairs.get('nonce_str')),
    timestamp: checked('timestamp', pairs.get('timestamp')),
    signature: checked('signature', pairs.get('signature')),
  }
}

const NAME_PATTERN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Walks from comma to comma, because this runs for every query and splitting would create each part twice. */
function readPairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>()
  let start = 0
  for (;;) {
    const comma = text.indexOf(',', start)
    const end = comma === -1 ? text.length : comma
    const equals = text.indexOf('=', start)
    const name = equals === -1 || equals > end ? '' : text.slice(start, equals)
    checkName(name, pairs)
    pairs.set(name, readValue(name, text.slice(equals + 1, end)))
    if (comma === -1) return pairs
    start = afterBlanks(text, comma + 1)
  }
}

function checkName(name: string, pairs: Map<string, string>): void {
  if (!Object.hasOwn(PAIRS, name) && !NAME_PATTERN.test(name)) {
    throw new AuthorizationHeaderError(
      'pairs',
      'must be name=value, separated by commas, with spaces only after a comma',
    )
  }
  if (pairs.has(name)) throw new AuthorizationHeaderError(asReported(name), 'must not be repeated')
}

function afterBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

function readValue(name: string, text: string): string {
  const quoted = text.length >= 2 && text.startsWith('"') && text.endsWith('"')
  const value = quoted ? text.slice(1, -1) : text
  if (value === '') throw new AuthorizationHeaderError(asReported(name), 'must not be empty')
  if (value.includes('"')) {
    throw new AuthorizationHeaderError(asReported(name), 'may have double quotes only around the whole value')
  }
  return value
}

function checked(name: PairName, value: string | undefined): string {
  const { isValid, rule, whenAbsent }: PairRule = PAIRS[name]
  if (value === undefined) {
    if (whenAbsent === undefined) throw new AuthorizationHeaderError(name, 'is missing')
    return whenAbsent
  }
  if (!isValid(value)) throw new AuthorizationHeaderError(name, rule)
  return value
}

function asReported(name: string): PairName | 'pairs' {
  return Object.hasOwn(PAIRS, name) ? (name as PairName) : 'pairs'
}
