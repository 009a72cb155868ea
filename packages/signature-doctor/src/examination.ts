import type { MistakeCode } from './mistakes/mistakes.ts'

/** A recognised mistake. `detail` adds what is special about this case. */
export interface Finding {
  mistake: MistakeCode
  detail?: string
  uncertain?: true
}

export interface Diagnosis {
  mistake: MistakeCode
  /** The place of the mistake: a pair of the header, the path, the body, or the signed text as a whole. */
  field: string
  cause: string
  solution: string
  /** False for a guess. A text or a key that matches is a proof. */
  certain: boolean
}

export interface FirstDifference {
  /** In bytes, from the beginning of the text. */
  offset: number
  /** The first line is 1. */
  line: number
}

export interface Examination {
  /** Whether the signature is valid for the expected text, whatever else may be wrong. */
  signatureIsRight: boolean
  /** The most important first; empty when nothing is wrong. */
  diagnoses: Diagnosis[]
  /** Undefined when the header does not even say what should have been signed. */
  expectedString: Buffer | undefined
  /** The text that was signed instead, if it was found. */
  signedString: Buffer | undefined
  firstDifference: FirstDifference | undefined
  /** The label of the key that made the signature. */
  signedBy: string | undefined
}

export function firstDifference(expected: Uint8Array, signed: Uint8Array): FirstDifference | undefined {
  const shorter = Math.min(expected.length, signed.length)
  let offset = 0
  let line = 1
  while (offset < shorter && expected[offset] === signed[offset]) {
    if (expected[offset] === 0x0a) line++
    offset++
  }
  return offset === expected.length && offset === signed.length ? undefined : { offset, line }
}
