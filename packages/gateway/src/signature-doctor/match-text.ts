import { constants, hash, type KeyObject, verify } from 'node:crypto'
import type { CandidateText } from './candidate-texts.ts'
import { DIGEST_LENGTHS } from './digest-info.ts'
import type { Finding } from './examination.ts'

export interface MatchedText extends CandidateText {
  /** The way it was signed, when that is not the right way. */
  signingFindings: Finding[]
}

export interface SearchLimits {
  textsMax: number
  bytesMax: number
  /** Each PSS verification is an RSA operation. */
  pssTextsMax: number
}

export const SEARCH_LIMITS: SearchLimits = { textsMax: 6500, bytesMax: 8 * 1024 * 1024, pssTextsMax: 150 }

type Match = (text: Buffer) => Finding[] | undefined

/** Returns the first text that this signature covers. The search is bounded in texts and in bytes. */
export function matchText(
  texts: Iterable<CandidateText>,
  match: Match,
  { textsMax, bytesMax }: Pick<SearchLimits, 'textsMax' | 'bytesMax'>,
): MatchedText | undefined {
  let count = 0
  let bytes = 0
  for (const candidate of texts) {
    bytes += candidate.text.length
    if (++count > textsMax || bytes > bytesMax) return undefined
    const signingFindings = match(candidate.text)
    if (signingFindings) return { ...candidate, signingFindings }
  }
  return undefined
}

export function matchDigest({ hash: name, digest }: { hash: string; digest: Buffer }): Match {
  const findings = hashFindings(name)
  return (text) => (hash(name, text, 'buffer').equals(digest) ? findings : undefined)
}

/** Without a hash identifier the payload is a digest of that length, or the text itself. */
export function matchBare(payload: Buffer): Match {
  const names = Object.keys(DIGEST_LENGTHS).filter((name) => DIGEST_LENGTHS[name] === payload.length)
  const hex = payload.toString('latin1').toLowerCase()
  const hexNames = Object.keys(DIGEST_LENGTHS).filter((name) => DIGEST_LENGTHS[name] === payload.length / 2)
  return (text) => {
    if (text.equals(payload)) return [{ mistake: 'not-hashed' }]
    for (const name of names) {
      if (hash(name, text, 'buffer').equals(payload))
        return [{ mistake: 'no-digest-info' }, ...hashFindings(name)]
    }
    for (const name of hexNames) {
      if (hash(name, text, 'hex') === hex) return [{ mistake: 'no-digest-info' }, ...hashFindings(name)]
    }
    return undefined
  }
}

const PSS_HASHES = ['sha256', 'sha512', 'sha1', 'sha384']

export function matchPss(signature: Buffer, publicKey: KeyObject): Match {
  const key = {
    key: publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_AUTO,
  }
  let isFirst = true
  return (text) => {
    const names = isFirst ? PSS_HASHES : PSS_HASHES.slice(0, 1)
    isFirst = false
    const name = names.find((candidate) => verify(candidate, text, key, signature))
    return name === undefined ? undefined : [{ mistake: 'pss-padding' }, ...hashFindings(name)]
  }
}

export function hashFindings(name: string): Finding[] {
  if (name === 'sha256') return []
  if (name === 'sha1') return [{ mistake: 'hash-sha1' }]
  return name === 'sha512'
    ? [{ mistake: 'hash-sha512' }]
    : [{ mistake: 'hash-other', detail: `with ${name}` }]
}
