import type { Examination } from './examination.ts'
import { shownText } from './shown-text.ts'

/** An examination in the form that operators and scripts read. */
export function toWireExamination(examination: Examination) {
  const { expectedString, signedString, firstDifference, signedBy } = examination
  const offset = firstDifference?.offset
  return {
    signature_is_right: examination.signatureIsRight,
    ...(signedBy !== undefined && { signed_by: signedBy }),
    mistakes: examination.diagnoses,
    ...(expectedString && { expected_string: shownText(expectedString, offset) }),
    ...(signedString && { signed_string: shownText(signedString, offset) }),
    ...(firstDifference && { first_difference: firstDifference }),
  }
}
