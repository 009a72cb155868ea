import type { Examination } from './examination.ts'

const SHOWN_BYTES_MAX = 1000

/** An examination in the form that operators and scripts read. */
export function toWireExamination(examination: Examination) {
  const { signedBy } = examination
  return {
    signature_is_right: examination.signatureIsRight,
    ...(signedBy !== undefined && { signed_by: signedBy }),
    mistakes: examination.diagnoses,
    ...shownTexts(examination),
  }
}

/** The expected text, and the signed one when it is known. */
export function shownTexts({ expectedString, signedString, firstDifference }: Examination) {
  const offset = firstDifference?.offset
  return {
    ...(expectedString && { expected_string: shownText(expectedString, offset) }),
    ...(signedString && { signed_string: shownText(signedString, offset) }),
    ...(firstDifference && { first_difference: firstDifference }),
  }
}

/** Shortens a text for a response, around the difference when there is one. */
function shownText(bytes: Buffer, differenceOffset = 0): string {
  if (bytes.length <= SHOWN_BYTES_MAX) return bytes.toString('utf8')
  const start = Math.max(0, Math.min(differenceOffset - SHOWN_BYTES_MAX / 2, bytes.length - SHOWN_BYTES_MAX))
  const end = start + SHOWN_BYTES_MAX
  const shown = bytes.toString('utf8', start, end)
  return `${start > 0 ? '…' : ''}${shown}${end < bytes.length ? '…' : ''}`
}
