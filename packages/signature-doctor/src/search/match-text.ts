import { hash } from 'node:crypto'
import type { Finding } from '../examination.ts'
import { DIGEST_LENGTHS, type DigestInfo } from '../signature/digest-info.ts'
import type { OpenedSignature } from '../signature/open-signature.ts'
import type { CandidateText } from '../variations/text.ts'
import { bytesOf, type Text } from '../variations/text.ts'

export interface MatchedText {
  text: Buffer
  /** The mistakes that lead to this text. */
  findings: Finding[]
  /** The way it was signed, when that is not the right way. */
  signingFindings: Finding[]
}

export interface SearchLimits {
  textsMax: number
  bytesMax: number
}

export const SEARCH_LIMITS: SearchLimits = { textsMax: 150_000, bytesMax: 48 * 1024 * 1024 }

export type Match = (text: Text) => Finding[] | undefined

/** Returns the first text that this signature covers. The search is bounded in texts and in bytes. */
export function matchText(
  texts: Iterable<CandidateText>,
  match: Match,
  { textsMax, bytesMax }: SearchLimits,
): MatchedText | undefined {
  let count = 0
  let bytes = 0
  for (const { text, findings } of texts) {
    bytes += text.length
    if (++count > textsMax || bytes > bytesMax) return undefined
    const signingFindings = match(text)
    if (signingFindings) return { text: bytesOf(text), findings: findings(), signingFindings }
  }
  return undefined
}

/** Returns how to tell whether an opened signature covers a text. */
export function matchOpened(opened: OpenedSignature): Match {
  if (opened.form === 'digest') return matchDigest(opened)
  if (opened.form === 'pss') return matchPss(opened.ways)
  const { payload, form } = opened
  return form === 'bare' ? matchBare(payload, 'no-digest-info') : matchBare(payload, 'no-padding')
}

function matchDigest(info: DigestInfo): Match {
  const { hash: name, digest } = info
  const findings = digestFindings(info)
  const hex = digest.toString('hex')
  return (text) => (hash(name, text, 'hex') === hex ? findings : undefined)
}

/** The signature is a digest and nothing else: no key was used. */
export function matchOnlyHashed(digest: Buffer): Match | undefined {
  const names = hashesOf(digest.length)
  const hex = digest.toString('hex')
  if (names.length === 0) return undefined
  return (text) => {
    const name = names.find((candidate) => hash(candidate, text, 'hex') === hex)
    return name === undefined ? undefined : [{ mistake: 'only-hashed', detail: `with ${name}` }]
  }
}

/** Without a hash identifier the payload is a digest of that length, or the text itself. */
function matchBare(payload: Buffer, mistake: Finding['mistake']): Match {
  const hex = payload.toString('hex')
  const asText = payload.toString('latin1').trim().toLowerCase()
  const names = hashesOf(payload.length)
  const hexNames = hashesOf(asText.length / 2)
  const base64Names = Object.keys(DIGEST_LENGTHS).filter(
    (name) => Math.ceil((DIGEST_LENGTHS[name] as number) / 3) * 4 === payload.length,
  )
  const base64 = payload.toString('latin1')
  return (text) => {
    if (text.length <= payload.length && bytesOf(text).equals(payload)) return [{ mistake: 'not-hashed' }]
    const name =
      names.find((candidate) => hash(candidate, text, 'hex') === hex) ??
      hexNames.find((candidate) => hash(candidate, text, 'hex') === asText) ??
      base64Names.find((candidate) => hash(candidate, text, 'base64') === base64)
    return name === undefined ? undefined : [{ mistake }, ...hashFindings(name)]
  }
}

function hashesOf(length: number): string[] {
  return Object.keys(DIGEST_LENGTHS).filter((name) => DIGEST_LENGTHS[name] === length)
}

function matchPss(ways: Extract<OpenedSignature, { form: 'pss' }>['ways']): Match {
  return (text) => {
    const way = ways.find(({ hash: name, covers }) => covers(hash(name, text, 'buffer')))
    return way && [{ mistake: 'pss-padding' }, ...hashFindings(way.hash)]
  }
}

/** Names the hash, and what is odd about the way in which the signature names it. */
export function digestFindings({ hash: name, lacksNull }: DigestInfo): Finding[] {
  return [...(lacksNull ? [{ mistake: 'digest-info-other' as const }] : []), ...hashFindings(name)]
}

export function hashFindings(name: string): Finding[] {
  if (name === 'sha256') return []
  if (name === 'sha1') return [{ mistake: 'hash-sha1' }]
  return name === 'sha512'
    ? [{ mistake: 'hash-sha512' }]
    : [{ mistake: 'hash-other', detail: `with ${name}` }]
}
