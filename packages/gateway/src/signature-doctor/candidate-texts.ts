import { hash } from 'node:crypto'
import type { Finding } from './examination.ts'
import type { MistakeCode } from './mistakes.ts'
import { bodyVariations } from './variations/body-variations.ts'
import {
  type Layout,
  LINE_END_LAYOUTS,
  LINE_LAYOUTS,
  RIGHT_LAYOUT,
  SEPARATOR_LAYOUTS,
} from './variations/layouts.ts'
import { methodVariations } from './variations/method-variations.ts'
import { nonceVariations } from './variations/nonce-variations.ts'
import { type CalledTarget, targetVariations } from './variations/target-variations.ts'
import { otherTimes, timestampForms } from './variations/timestamp-variations.ts'
import type { TextParts, Variation } from './variations/variation.ts'

export interface CandidateText {
  /** The mistakes that lead to this text; none for the expected one. */
  findings: Finding[]
  text: Buffer
}

/** A change to one part. */
interface Change {
  findings: Finding[]
  part: keyof TextParts
  parts: Partial<TextParts>
}

/** Yields every text that may have been signed by mistake, the likeliest first. The first match is the answer. */
export function* candidateTexts(parts: TextParts, called: CalledTarget): Generator<CandidateText> {
  const targets = changes('target', targetVariations(called))
  const bodies = changes('body', bodyVariations(parts.body))
  const small = [
    ...changes('method', methodVariations(parts.method)),
    ...changes('timestamp', timestampForms(parts.timestamp)),
    ...changes('nonce', nonceVariations(parts.nonce)),
  ]
  const write = (layout: Layout, ...made: Change[]): CandidateText => ({
    findings: [...layout.findings, ...made.flatMap(({ findings }) => findings)],
    text: layout.write(Object.assign({}, parts, ...made.map((change) => change.parts))),
  })

  yield write(RIGHT_LAYOUT)
  for (const layout of LINE_END_LAYOUTS) yield write(layout)
  for (const change of [...small, ...targets, ...bodies]) yield write(RIGHT_LAYOUT, change)
  for (const layout of [...SEPARATOR_LAYOUTS, ...LINE_LAYOUTS]) yield write(layout)
  yield* hashedTwice([write(RIGHT_LAYOUT), ...LINE_END_LAYOUTS.map((layout) => write(layout))])
  for (const change of changes('timestamp', otherTimes(parts.timestamp))) yield write(RIGHT_LAYOUT, change)

  for (const layout of LINE_END_LAYOUTS) {
    for (const change of [...small, ...targets, ...bodies]) yield write(layout, change)
  }
  const likelyTargets = targets.filter(isLikely)
  const likelyBodies = bodies.filter(isLikely)
  const likely = [...small, ...likelyTargets, ...likelyBodies]
  for (const [i, first] of likely.entries()) {
    for (const second of likely.slice(i + 1)) {
      if (first.part !== second.part) yield write(RIGHT_LAYOUT, first, second)
    }
  }
  for (const layout of LINE_END_LAYOUTS) {
    for (const target of likelyTargets) for (const body of likelyBodies) yield write(layout, target, body)
  }
  const [withoutEnd = RIGHT_LAYOUT] = LINE_END_LAYOUTS
  for (const change of changes('timestamp', otherTimes(parts.timestamp))) yield write(withoutEnd, change)
}

const SELDOM = new Set<MistakeCode>(['body-hash', 'body-object-text', 'body-encoding', 'path-empty'])

/** Whether the change is worth trying together with other mistakes. */
function isLikely({ findings }: Change): boolean {
  return findings.length === 1 && findings.every(({ mistake }) => !SELDOM.has(mistake))
}

function changes<Name extends keyof TextParts>(
  name: Name,
  variations: Iterable<Variation<TextParts[Name]>>,
): Change[] {
  return Array.from(variations, ({ findings, value }) => ({ findings, part: name, parts: { [name]: value } }))
}

const DIGEST_FORMS: [detail: string, write: (digest: Buffer) => Buffer][] = [
  ['its SHA-256 as bytes', (digest) => digest],
  ['its SHA-256 in hexadecimal', (digest) => Buffer.from(digest.toString('hex'))],
  ['its SHA-256 in upper-case hexadecimal', (digest) => Buffer.from(digest.toString('hex').toUpperCase())],
  ['its SHA-256 in Base64', (digest) => Buffer.from(digest.toString('base64'))],
]

function* hashedTwice(texts: CandidateText[]): Generator<CandidateText> {
  for (const { findings, text } of texts) {
    const digest = hash('sha256', text, 'buffer')
    for (const [detail, form] of DIGEST_FORMS) {
      yield { findings: [{ mistake: 'digest-signed', detail }, ...findings], text: form(digest) }
    }
  }
}
