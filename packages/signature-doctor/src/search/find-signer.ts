import type { Finding } from '../examination.ts'
import { type OpenedSignature, openSignature } from '../signature/open-signature.ts'
import type { SpeltSignature } from '../signature/signature-spelling.ts'
import type { CandidateText } from '../variations/text.ts'
import type { CandidateKey } from './candidate-key.ts'
import {
  digestFindings,
  hashFindings,
  type MatchedText,
  matchOnlyHashed,
  matchOpened,
  matchText,
  type SearchLimits,
} from './match-text.ts'

export interface Signer {
  /** Undefined when no key was used. */
  key: CandidateKey | undefined
  opened: OpenedSignature | undefined
  /** Undefined when none of the texts matches. */
  matched: MatchedText | undefined
  /** Mistakes in the order or the number of the signature's bytes. */
  byteFindings: Finding[]
}

export interface Search {
  signature: SpeltSignature
  keys: CandidateKey[]
  texts: () => Iterable<CandidateText>
  limits: SearchLimits
}

export interface SignerSearch {
  signer?: Signer
  /** The named key may have signed after all, with PSS and a text that was not found. One in thousands looks so by chance. */
  isDoubtful?: true
}

/** Finds the key that made a signature, and the text that it covers. */
export function findSigner(search: Search): SignerSearch {
  const { signature, keys, texts, limits } = search
  const onlyHashed = signature.bytes && matchOnlyHashed(signature.bytes)
  if (onlyHashed) {
    const matched = matchText(texts(), onlyHashed, limits)
    return matched ? { signer: { key: undefined, opened: undefined, matched, byteFindings: [] } } : {}
  }
  let isDoubtful = false
  for (const { bytes, findings: byteFindings, onlyOwnKeys } of signature.readings) {
    for (const key of keys) {
      if (onlyOwnKeys && key.relation === 'other-app') continue
      const opened = openSignature(bytes, key.publicKey)
      if (!opened) continue
      const matched = matchText(texts(), matchOpened(opened), limits)
      if (matched || isSure(opened)) return { signer: { key, opened, matched, byteFindings } }
      if (key.relation === 'named') isDoubtful = true
    }
  }
  return isDoubtful ? { isDoubtful } : {}
}

function isSure(opened: OpenedSignature): boolean {
  return opened.form !== 'pss' || opened.ways.some((way) => way.isSure)
}

/** Names what is wrong about the key, the way of signing and the signed text. */
export function signerFindings({ key, opened, matched, byteFindings }: Signer): Finding[] {
  const keyFindings: Finding[] =
    key === undefined || key.relation === 'named'
      ? []
      : [
          {
            mistake: key.relation,
            detail: [...(key.differs ? [key.differs] : []), `the key is ${key.label}`].join('; '),
          },
        ]
  if (matched) return [...keyFindings, ...byteFindings, ...matched.signingFindings, ...matched.findings]
  const mistake = keyFindings.length === 0 ? 'text-other' : 'text-other-too'
  return [...keyFindings, ...byteFindings, ...unmatchedFindings(opened), { mistake }]
}

function unmatchedFindings(opened: OpenedSignature | undefined): Finding[] {
  if (opened?.form === 'digest') return digestFindings(opened)
  if (opened?.form === 'pss') {
    const way = opened.ways.find(({ isSure: sure }) => sure)
    return [{ mistake: 'pss-padding' }, ...(way ? hashFindings(way.hash) : [])]
  }
  if (opened?.form === 'unpadded') return [{ mistake: 'no-padding' }]
  return [{ mistake: opened && plainTextOf(opened) ? 'not-hashed' : 'no-digest-info' }]
}

/** When a text was encrypted instead of signed, it can be read from the signature. */
export function plainTextOf(opened: OpenedSignature): Buffer | undefined {
  if (opened.form !== 'bare' && opened.form !== 'unpadded') return undefined
  return /^[\t\n\r -~]{65,}$/.test(opened.payload.toString('latin1')) ? opened.payload : undefined
}
