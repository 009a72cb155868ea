import type { MistakeCode } from './mistakes.ts'

/** A mistake that was recognised; `detail` says what is special about this one. */
export interface Finding {
  mistake: MistakeCode
  detail?: string
  uncertain?: true
}

export interface Diagnosis {
  mistake: MistakeCode
  /** Where it was made: a pair of the header, the path, the body, or the signed text as a whole. */
  field: string
  cause: string
  solution: string
  /** False for what is only left after everything else was excluded. */
  certain: boolean
}

export interface FirstDifference {
  /** In bytes, from the beginning of the text. */
  offset: number
  /** Counted from 1. */
  line: number
}

export interface Examination {
  /** Whether the signature is a good one over the expected text, whatever else may be wrong. */
  signatureIsRight: boolean
  /** Most important first; empty when nothing is wrong. */
  diagnoses: Diagnosis[]
  /** Undefined when the header does not even say what should have been signed. */
  expectedString: Buffer | undefined
  /** What was signed instead, where it was found out. */
  signedString: Buffer | undefined
  firstDifference: FirstDifference | undefined
  /** How the key that made the signature is called. */
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
