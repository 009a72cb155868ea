import type { VerdictReading } from '../apps/app.ts'
import { shown } from './doubtful-fields.ts'
import { isContractField } from './field-names.ts'
import { doubtInside } from './inner-verdicts.ts'
import { type NoAnswerReason, noAnswer } from './no-answer.ts'
import type { AnswerFields } from './read-reply.ts'

/**
 * Returns why a reply that does not say no in a known way still is no yes. A reply without the flag says yes only by
 * saying nothing else, so it may have the contract's fields alone; the explicit reading wants the flag.
 */
export function doubtAboutVerdict(
  { fields, json }: Pick<AnswerFields, 'fields' | 'json'>,
  reading: Exclude<VerdictReading, 'lenient'>,
): NoAnswerReason | undefined {
  if ((fields.is_topup_forbidden ?? null) === null) {
    if (reading === 'explicit') return noAnswer('unclear', 'it is missing, and the app must send it')
    const other = Object.keys(fields).find((name) => !isContractField(name))
    if (other !== undefined) return noAnswer('field-unknown', `it has ${shown(other)}`)
  }
  return doubtInside(json, fields)
}
