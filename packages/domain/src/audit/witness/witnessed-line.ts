import type { WitnessedSeal } from './receipt.ts'

/** A seal with its receipt as one line, in the files of a witness and in its answers. */
export function writeWitnessed({ seal, receipt }: WitnessedSeal): string {
  return JSON.stringify({
    seal: { seal_no: seal.sealNo, body: seal.body, signature: seal.signature },
    receipt: { body: receipt.body, signature: receipt.signature },
  })
}

/** Undefined for a text that is none. */
export function readWitnessed(line: string): WitnessedSeal | undefined {
  try {
    const { seal, receipt } = JSON.parse(line) as Record<string, Record<string, unknown> | undefined>
    const read = readSentSeal(seal)
    if (!read || typeof receipt?.body !== 'string' || typeof receipt.signature !== 'string') return undefined
    return { seal: read, receipt: { body: receipt.body, signature: receipt.signature } }
  } catch {
    return undefined
  }
}

/** A seal as it is sent to a witness: whole, so that the witness can judge it. */
export function readSentSeal(sent: unknown): WitnessedSeal['seal'] | undefined {
  const { seal_no: sealNo, body, signature } = (sent ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(sealNo) || typeof body !== 'string' || typeof signature !== 'string')
    return undefined
  return { sealNo: sealNo as number, body, signature }
}
