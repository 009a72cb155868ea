import type { Diagnosis, Examination } from '@txgw/signature-doctor/examination'
import { heading, toned, visible } from '../../output/text-layout.ts'
import { sideBySide } from './side-by-side.ts'

export interface DoctorView {
  columns: number | undefined
  /** The right Authorization header, when a private key was given. */
  header: string | undefined
}

const COLUMNS_FALLBACK = 100

/** The verdict, each mistake with its remedy, then the two texts. */
export function doctorText(
  examination: Examination,
  { columns = COLUMNS_FALLBACK, header }: DoctorView,
): string {
  const { diagnoses, expectedString, signedString, signedBy } = examination
  const texts = { expected: expectedString, signed: signedString, difference: examination.firstDifference }
  return [
    verdict(examination),
    ...(signedBy === undefined ? [] : [visible(`Signed with ${signedBy}.`)]),
    ...diagnoses.flatMap(mistakeLines),
    ...(texts.expected && diagnoses.length > 0
      ? ['', ...sideBySide({ ...texts, expected: texts.expected }, columns)]
      : []),
    ...(header && diagnoses.length > 0
      ? ['', heading('The correct header for this request:'), `Authorization: ${header}`]
      : []),
  ].join('\n')
}

function verdict({ signatureIsRight, diagnoses }: Examination): string {
  if (diagnoses.length === 0) return toned('The signature is correct.', 'good')
  const also = signatureIsRight ? 'The signature itself is correct, but the request is not.' : undefined
  return toned(also ?? 'The signature is wrong.', 'bad')
}

function mistakeLines({ mistake, field, cause, solution, certain }: Diagnosis): string[] {
  const name = `${mistake} (${field})${certain ? '' : ', a guess'}`
  return ['', heading(name), `  ${visible(cause)}`, `  Fix: ${visible(solution)}`]
}
