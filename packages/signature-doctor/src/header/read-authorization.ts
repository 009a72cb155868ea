import { isUtf8 } from 'node:buffer'
import { type Authorization, AuthorizationHeaderError, parseAuthorization, SCHEME } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import { readSpelling, type SpeltSignature } from '../signature/signature-spelling.ts'
import { judgeHeader } from './judge-header.ts'
import { type LooseHeader, type PairName, readLoosePairs } from './loose-pairs.ts'

/** The signer that a request names, and what it says about the signing. Nothing of it is proven. */
export interface Claim {
  authId: string
  serialNo: string
  timestamp: string
  nonce: string
}

/** The header as far as it can be understood, even where it breaks a rule. */
export interface LooseAuthorization extends Claim {
  signature: SpeltSignature
}

export interface ReadAuthorization {
  /** Undefined when a pair is missing: then it is not known what should have been signed. */
  authorization: LooseAuthorization | undefined
  findings: Finding[]
}

export function readAuthorization(headers: readonly string[]): ReadAuthorization {
  const [first] = headers
  if (first === undefined) return { authorization: undefined, findings: [{ mistake: 'header-missing' }] }
  if (headers.length > 1) return { authorization: undefined, findings: [{ mistake: 'header-repeated' }] }
  const header = fromWire(first)
  try {
    return readStrictly(parseAuthorization(header), readLoosePairs(header))
  } catch (error) {
    if (error instanceof AuthorizationHeaderError) return readLoosely(header, error)
    throw error
  }
}

/** A listener reads each byte of a header as one character. What clients write beyond ASCII is UTF-8. */
function fromWire(header: string): string {
  if (!BEYOND_ASCII.test(header) || BEYOND_BYTES.test(header)) return header
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

/** The service ignores a pair that it does not know, even when it was meant for one with a default. */
function readStrictly({ signature, ...strict }: Authorization, loose: LooseHeader): ReadAuthorization {
  const meant = loose.pairs.find(({ name, writtenName }) => name === 'serial_no' && writtenName !== name)
  const hasSerial = loose.pairs.some(({ writtenName }) => writtenName === 'serial_no')
  const authorization = { ...strict, signature: readSpelling(signature) }
  if (!meant || hasSerial) return { authorization, findings: [] }
  const detail = `"${meant.writtenName}" is ignored, so serial_no counts as ${strict.serialNo}`
  return {
    authorization: { ...authorization, serialNo: meant.value },
    findings: [{ mistake: 'pair-name', detail }],
  }
}

function readLoosely(header: string, broken: AuthorizationHeaderError): ReadAuthorization {
  if (header.indexOf(`${SCHEME} `, 1) > 0 && TWO_HEADERS.test(header)) {
    const detail = 'two stand in one line, joined by a comma'
    return { authorization: undefined, findings: [{ mistake: 'header-repeated', detail }] }
  }
  const loose = readLoosePairs(withoutOwnName(header))
  const findings = judgeHeader(header, loose)
  const { authorization, missing } = readValues(loose)
  if (missing.length > 0 && loose.pairs.length > 0) {
    findings.push({
      mistake: 'header-form',
      detail: `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
    })
  }
  if (authorization) findings.push(...authorization.signature.findings)
  if (findings.length === 0 && !authorization?.signature.misfit) {
    const detail = broken.pair === 'pairs' ? `it ${broken.message}` : `${broken.pair} ${broken.message}`
    findings.push({ mistake: 'header-form', detail })
  }
  return { authorization, findings }
}

function withoutOwnName(header: string): string {
  return header
    .replace(/^authorization\s*[:=]\s*/i, '')
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(SCHEME_WITHOUT_SPACE, '$& ')
    .replace(/^([\w-]+ )(["'])(.*)\2$/s, '$1$3')
}

function readValues({ pairs }: LooseHeader): {
  authorization: LooseAuthorization | undefined
  missing: PairName[]
} {
  const valueFor = (wanted: PairName) =>
    pairs.find(({ name, writtenName }) => name === wanted && writtenName === name)?.value ??
    pairs.find(({ name }) => name === wanted)?.value
  const [authId, timestamp, nonce, signature] = REQUIRED.map(valueFor)
  if (!authId || !timestamp || !nonce || !signature) {
    return { authorization: undefined, missing: REQUIRED.filter((name) => valueFor(name) === undefined) }
  }
  const serialNo = valueFor('serial_no') ?? '1'
  return {
    authorization: { authId, serialNo, timestamp, nonce, signature: readSpelling(signature) },
    missing: [],
  }
}

const BEYOND_ASCII = /[^\x00-\x7f]/
const BEYOND_BYTES = /[^\x00-\xff]/
const SCHEME_WITHOUT_SPACE = new RegExp(`^${SCHEME}(?=\\w)`)
const TWO_HEADERS = new RegExp(`, *${SCHEME} `)
const REQUIRED: PairName[] = ['auth_id', 'timestamp', 'nonce_str', 'signature']
