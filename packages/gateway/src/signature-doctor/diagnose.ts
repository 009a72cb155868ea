import { stringToSign } from '@txgw/protocol'
import type { CandidateKey } from './candidate-key.ts'
import { candidateTexts } from './candidate-texts.ts'
import { type Diagnosis, type Examination, type Finding, firstDifference } from './examination.ts'
import { judgeClock } from './judge-clock.ts'
import {
  hashFindings,
  type MatchedText,
  matchBare,
  matchDigest,
  matchPss,
  matchText,
  SEARCH_LIMITS,
  type SearchLimits,
} from './match-text.ts'
import { MISTAKES } from './mistakes.ts'
import { type OpenedSignature, openSignature } from './open-signature.ts'
import { type LooseAuthorization, readAuthorization } from './read-authorization.ts'
import type { ReceivedRequest } from './received-request.ts'
import type { TextParts } from './variations/variation.ts'

export interface DiagnoseOptions {
  /** The named key comes first. When several keys match the same text, the first is the signer. */
  keysFor(authorization: LooseAuthorization): CandidateKey[]
  pathSegment: string
  /** Undefined for an old request, whose age says nothing. */
  clock?: { nowMs: number; aheadSecondsMax: number }
  limits?: SearchLimits
}

/** Finds the mistake made in signing a request. The work is bounded. It decides nothing about the request itself. */
export function diagnose(received: ReceivedRequest, options: DiagnoseOptions): Examination {
  const { authorization, findings: headerFindings } = readAuthorization(received.authorizations)
  const findings = [...methodFindings(received), ...headerFindings]
  if (!authorization) return examination({ findings })
  const { timestamp, nonce, signature } = authorization
  const { method, body, signedTarget: target } = received
  const parts: TextParts = { method, target, timestamp, nonce, body }
  const expected = Buffer.from(stringToSign(parts))
  const clockFindings = options.clock ? judgeClock({ timestamp, ...options.clock }) : []
  if (!signature) return examination({ findings: [...findings, ...clockFindings], expected })

  const limits = options.limits ?? SEARCH_LIMITS
  const texts = () => candidateTexts(parts, { ...received, pathSegment: options.pathSegment })
  const keys = options.keysFor(authorization)
  const signer = findSigner({ signature, keys, texts, limits })
  const signatureFindings = signer ? signerFindings(signer) : [unknownKey(signature, keys)]
  return examination({
    findings: [...sayWhatIsRight(findings, signatureFindings), ...clockFindings, ...signatureFindings],
    expected,
    ...(signer && { signer }),
    signatureIsRight: signatureFindings.length === 0,
  })
}

function methodFindings({ method }: ReceivedRequest): Finding[] {
  return method === 'POST' ? [] : [{ mistake: 'method-not-post', detail: `it is ${method}` }]
}

interface Signer {
  key: CandidateKey
  opened: OpenedSignature
  /** Undefined when none of the texts matches. */
  matched: MatchedText | undefined
}

interface Search {
  signature: Buffer
  keys: CandidateKey[]
  texts: () => Iterable<MatchedText | { findings: Finding[]; text: Buffer }>
  limits: SearchLimits
}

function findSigner({ signature, keys, texts, limits }: Search): Signer | undefined {
  for (const key of keys) {
    const opened = openSignature(signature, key.publicKey)
    if (!opened) continue
    if (opened.form === 'digest')
      return { key, opened, matched: matchText(texts(), matchDigest(opened), limits) }
    if (opened.form === 'bare') {
      return { key, opened, matched: matchText(texts(), matchBare(opened.payload), limits) }
    }
    const pssLimits = { ...limits, textsMax: limits.pssTextsMax }
    const matched = matchText(texts(), matchPss(signature, key.publicKey), pssLimits)
    if (matched) return { key, opened, matched }
  }
  return undefined
}

/** A signature that looks like PSS under the named key may still cover a text that is not among the candidates. */
function unknownKey(signature: Buffer, keys: CandidateKey[]): Finding {
  const named = keys.filter(({ relation }) => relation === 'named')
  const doubtful = named.some(({ publicKey }) => openSignature(signature, publicKey) !== undefined)
  return { mistake: 'unknown-key', ...(doubtful && { uncertain: true }) }
}

function signerFindings({ key, opened, matched }: Signer): Finding[] {
  const keyFindings: Finding[] =
    key.relation === 'named' ? [] : [{ mistake: key.relation, detail: `it is ${key.label}` }]
  if (matched) return [...keyFindings, ...matched.signingFindings, ...matched.findings]
  const hashing: Finding[] =
    opened.form === 'digest'
      ? hashFindings(opened.hash)
      : [{ mistake: plainTextOf(opened) ? 'not-hashed' : 'no-digest-info' }]
  return [
    ...keyFindings,
    ...hashing,
    { mistake: 'nonce-other', uncertain: true },
    { mistake: 'body-other', uncertain: true },
  ]
}

/** When a text was encrypted instead of signed, it can be read from the signature. */
function plainTextOf(opened: OpenedSignature): Buffer | undefined {
  return opened.form === 'bare' && /^[\t\n\r -~]{65,}$/.test(opened.payload.toString('latin1'))
    ? opened.payload
    : undefined
}

const ONLY_SPELLING = 'the signature itself is right; only its spelling is wrong'

function sayWhatIsRight(headerFindings: Finding[], signatureFindings: Finding[]): Finding[] {
  if (signatureFindings.length > 0) return headerFindings
  return headerFindings.map((finding) =>
    finding.mistake.startsWith('signature-') ? { ...finding, detail: ONLY_SPELLING } : finding,
  )
}

interface Found {
  findings: Finding[]
  expected?: Buffer
  signer?: Signer
  signatureIsRight?: boolean
}

function examination({ findings, expected, signer, signatureIsRight = false }: Found): Examination {
  const signed = signer && (signer.matched?.text ?? plainTextOf(signer.opened))
  return {
    signatureIsRight,
    diagnoses: findings.map(toDiagnosis),
    expectedString: expected,
    signedString: signed,
    firstDifference: expected && signed && firstDifference(expected, signed),
    signedBy: signer?.key.label,
  }
}

function toDiagnosis({ mistake, detail, uncertain }: Finding): Diagnosis {
  const { field, cause, solution } = MISTAKES[mistake]
  const sentence = detail === undefined ? cause : `${cause.replace(/[.]$/, '')}: ${detail}.`
  return { mistake, field, cause: sentence, solution, certain: !uncertain }
}
