import type { Finding } from '../examination.ts'

/** The five parts of the signed text. */
export interface TextParts {
  method: string
  target: string
  timestamp: string
  nonce: string
  body: Buffer
}

/** One part as it would be signed with a mistake. */
export interface Variation<Value> {
  findings: Finding[]
  value: Value
}

/** Keeps values that differ from the right one and from all earlier ones, so the first name for a text counts. */
export function distinct<Value extends string | Buffer>(
  right: Value,
  variations: Iterable<Variation<Value>>,
): Variation<Value>[] {
  const seen = new Set([keyOf(right)])
  const kept: Variation<Value>[] = []
  for (const variation of variations) {
    const key = keyOf(variation.value)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(variation)
  }
  return kept
}

function keyOf(value: string | Buffer): string {
  return typeof value === 'string' ? value : value.toString('latin1')
}
