import { AuthorizationHeaderError, NONCE_LENGTH, parseAuthorization, SCHEME } from '@txgw/protocol'
import type { Finding } from './examination.ts'
import { readSpelling } from './signature-spelling.ts'

/** The header as far as it can be understood, even where it breaks a rule. */
export interface LooseAuthorization {
  authId: string
  serialNo: string
  timestamp: string
  nonce: string
  /** Undefined when its encoding cannot even be guessed. */
  signature: Buffer | undefined
}

export interface ReadAuthorization {
  /** Undefined when a pair is missing: then it is not known what should have been signed. */
  authorization: LooseAuthorization | undefined
  findings: Finding[]
}

const NONCE = new RegExp(`^[A-Za-z0-9]{${NONCE_LENGTH}}$`)
const SECONDS = /^(?:0|[1-9][0-9]{0,11})$/
const MILLISECONDS = /^[1-9][0-9]{12}$/

export function readAuthorization(headers: readonly string[]): ReadAuthorization {
  const [header] = headers
  if (header === undefined) return { authorization: undefined, findings: [{ mistake: 'header-missing' }] }
  if (headers.length > 1) return { authorization: undefined, findings: [{ mistake: 'header-repeated' }] }
  try {
    const { signature, ...pairs } = parseAuthorization(header)
    return { authorization: { ...pairs, signature: Buffer.from(signature, 'base64') }, findings: [] }
  } catch (error) {
    if (error instanceof AuthorizationHeaderError) return readLoosely(header, error)
    throw error
  }
}

function readLoosely(header: string, broken: AuthorizationHeaderError): ReadAuthorization {
  const [scheme = ''] = header.split(' ', 1)
  const hasScheme = !scheme.includes('=')
  const pairs = readPairs(hasScheme ? header.slice(scheme.length) : header)
  const findings: Finding[] = header.startsWith(`${SCHEME} `) ? [] : [{ mistake: 'scheme-wrong' }]
  const authorization = readValues(pairs, findings)
  if (findings.length === 0) {
    const detail = broken.pair === 'pairs' ? `it ${broken.message}` : `${broken.pair} ${broken.message}`
    findings.push({ mistake: 'header-form', detail })
  }
  return { authorization, findings }
}

function readPairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const part of text.split(',')) {
    const equals = part.indexOf('=')
    if (equals === -1) continue
    pairs.set(
      part.slice(0, equals).trim(),
      part
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/s, '$1'),
    )
  }
  return pairs
}

function readValues(pairs: Map<string, string>, findings: Finding[]): LooseAuthorization | undefined {
  const authId = pairs.get('auth_id')
  const timestamp = pairs.get('timestamp')
  const nonce = pairs.get('nonce_str')
  const signature = pairs.get('signature')
  if (!authId || !timestamp || !nonce || !signature) return undefined
  if (MILLISECONDS.test(timestamp)) findings.push({ mistake: 'timestamp-milliseconds' })
  else if (!SECONDS.test(timestamp)) findings.push({ mistake: 'timestamp-form' })
  if (!NONCE.test(nonce))
    findings.push({ mistake: 'nonce-form', detail: `it has ${nonce.length} characters` })
  const spelt = readSpelling(signature)
  findings.push(...spelt.findings)
  return { authId, serialNo: pairs.get('serial_no') ?? '1', timestamp, nonce, signature: spelt.bytes }
}
