import { stringToSign } from '@txgw/protocol'
import { type Diagnosis, type Examination, type Finding, firstDifference } from './examination.ts'
import { judgeClock, judgeEra } from './header/judge-clock.ts'
import { type LooseAuthorization, readAuthorization } from './header/read-authorization.ts'
import { MISTAKES } from './mistakes/mistakes.ts'
import type { ReceivedRequest } from './received-request.ts'
import type { CandidateKey } from './search/candidate-key.ts'
import { findSigner, plainTextOf, type Signer, signerFindings } from './search/find-signer.ts'
import { SEARCH_LIMITS, type SearchLimits } from './search/match-text.ts'
import { candidateTexts } from './variations/candidate-texts.ts'
import { textOf } from './variations/text.ts'
import type { TextParts } from './variations/variation.ts'

export interface DiagnoseOptions {
  /** The named key comes first. When several keys match the same text, the first is the signer. */
  keys: CandidateKey[]
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
  const expected = Buffer.from(stringToSign({ method, target, timestamp, nonce, body }))
  const clockFindings = options.clock ? judgeClock({ timestamp, ...options.clock }) : judgeEra(timestamp)

  const limits = options.limits ?? SEARCH_LIMITS
  const texts = () => textsFor(received, authorization, options.pathSegment)
  const { signer, isDoubtful } = findSigner({ signature, keys: options.keys, texts, limits })
  const unknownKey: Finding = { mistake: 'unknown-key', ...(isDoubtful && { uncertain: true }) }
  const signatureFindings = signer ? signerFindings(signer) : [signature.misfit ?? unknownKey]
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

function textsFor(
  { method, target, signedTarget, host, authorizations, body }: ReceivedRequest,
  { authId, serialNo, timestamp, nonce }: LooseAuthorization,
  pathSegment: string,
) {
  const parts: TextParts = { method, ...splitTarget(signedTarget), timestamp, nonce, body: textOf(body) }
  const header = authorizations[0] ?? ''
  const pathHere = splitTarget(target).path
  return candidateTexts(parts, { authId, serialNo, header, host, pathHere, pathSegment })
}

/** The query keeps its question mark. */
function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark) }
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
  const signed = signer?.matched?.text ?? (signer?.opened && plainTextOf(signer.opened))
  return {
    signatureIsRight,
    diagnoses: inOrderOfCertainty(findings).map(toDiagnosis),
    expectedString: expected,
    signedString: signed,
    firstDifference: expected && signed && firstDifference(expected, signed),
    signedBy: signer?.key?.label,
  }
}

/** Each cause once, and what is only likely at the end. */
function inOrderOfCertainty(findings: Finding[]): Finding[] {
  const once = findings.filter(
    ({ mistake }, i) => findings.findIndex((other) => other.mistake === mistake) === i,
  )
  return [...once.filter(({ uncertain }) => !uncertain), ...once.filter(({ uncertain }) => uncertain)]
}

function toDiagnosis({ mistake, detail, uncertain }: Finding): Diagnosis {
  const { field, cause, solution } = MISTAKES[mistake]
  const sentence = detail === undefined ? cause : `${cause.replace(/[.]$/, '')}: ${detail}.`
  return { mistake, field, cause: sentence, solution, certain: !uncertain }
}
