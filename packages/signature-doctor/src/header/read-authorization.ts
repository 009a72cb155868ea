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
  const [header] = headers
  if (header === undefined) return { authorization: undefined, findings: [{ mistake: 'header-missing' }] }
  if (headers.length > 1) return { authorization: undefined, findings: [{ mistake: 'header-repeated' }] }
  try {
    return readStrictly(parseAuthorization(header), readLoosePairs(header))
  } catch (error) {
    if (error instanceof AuthorizationHeaderError) return readLoosely(header, error)
    throw error
  }
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

const SCHEME_WITHOUT_SPACE = new RegExp(`^${SCHEME}(?=\\w)`)
const REQUIRED: PairName[] = ['auth_id', 'timestamp', 'nonce_str', 'signature']
