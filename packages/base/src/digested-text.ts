import { createHash } from 'node:crypto'
import { canonicalText } from './canonical-text.ts'

/** The text of a file with a digest, so that one that a power cut left half written is not taken for a whole one. */
export function digestedText(kept: object): string {
  return `${JSON.stringify({ version: 1, ...kept, digest: digestOf(kept) })}\n`
}

/** Undefined for a text that is cut off or changed. */
export function readDigested<Kept extends object>(text: string): Kept | undefined {
  try {
    const { version, digest, ...kept } = JSON.parse(text) as Record<string, unknown>
    return version === 1 && digest === digestOf(kept) ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

function digestOf(kept: object): string {
  return createHash('sha256').update(canonicalText(kept)).digest('hex')
}
