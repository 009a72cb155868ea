import type { VerdictReading } from '../apps/app.ts'
import { type AskedPlayer, doubtAboutPlayer, playerWarnings } from './asked-player.ts'
import { doubtAboutFields, shown } from './doubtful-fields.ts'
import { isContractField } from './field-names.ts'
import { readForbiddenReason, saysReason } from './forbidden-reason.ts'
import { doubtInside } from './inner-verdicts.ts'
import { type NoAnswerReason, noAnswer } from './no-answer.ts'
import { readPlayer } from './read-player.ts'
import { type AnswerFields, kindOf, type ReadReply } from './read-reply.ts'
import type { NoAnswer, Verdict } from './verdict.ts'
import { type Warning, type WarningCode, warning } from './warnings.ts'

/** Turns the merchant's reply into a verdict. The same reply to the same question always gives the same verdict. */
export function decideTopup({ asked, reply }: { asked: AskedPlayer; reply: ReadReply }): Verdict {
  if (!reply.ok) return unanswered(reply)
  const verdict = readVerdict(asked, reply)
  if (verdict.kind === 'no-answer') return verdict
  const { reading = 'strict' } = asked
  const doubt = doubtAboutVerdict(reply, reading === 'lenient' ? 'strict' : reading)
  if (!doubt) return verdict
  if (reading !== 'lenient') return unanswered(doubt, verdict.warnings)
  return { ...verdict, warnings: [...verdict.warnings, warning('strict-differs', doubt.message)] }
}

/** The lenient reading, which believes whatever does not say no in a known way. */
function readVerdict(asked: AskedPlayer, reply: AnswerFields): Verdict {
  const { fields } = reply
  const doubt = doubtAboutFields(fields) ?? doubtAboutPlayer(asked, fields)
  if (doubt) return unanswered(doubt, reply.warnings)

  const warnings = [...reply.warnings, ...playerWarnings(asked, fields)]
  const flag = readFlag(fields)
  if ('code' in flag) return unanswered(flag, warnings)
  if (flag.warning) warnings.push(warning(flag.warning))
  const player = readPlayer(fields)
  warnings.push(...player.warnings)
  if (!flag.forbidden) {
    if (saysReason(fields.forbidden_reason)) warnings.push(warning('reason-unused'))
    return { kind: 'allowed', ...player, warnings }
  }
  const { warnings: reasonWarnings, ...reason } = readForbiddenReason(fields.forbidden_reason)
  return { kind: 'forbidden', reason, ...player, warnings: [...warnings, ...reasonWarnings] }
}

/**
 * Returns why a reply that does not say no in a known way still is no yes. A reply without the flag says yes only by
 * saying nothing else, so it may have the contract's fields alone; the explicit reading wants the flag.
 */
function doubtAboutVerdict(
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

export function unanswered({ code, message, sight }: NoAnswerReason, warnings: Warning[] = []): NoAnswer {
  return { kind: 'no-answer', reason: { code, message, ...(sight && { sight }) }, warnings }
}

interface Flag {
  forbidden: boolean
  warning?: WarningCode
}

const FLAGS = new Map<unknown, Flag>([
  [true, { forbidden: true }],
  [false, { forbidden: false }],
  ['true', { forbidden: true, warning: 'forbidden-text' }],
  ['false', { forbidden: false, warning: 'forbidden-text' }],
  [null, { forbidden: false, warning: 'forbidden-null' }],
  [undefined, { forbidden: false, warning: 'forbidden-missing' }],
])

/** An unset flag counts as not forbidden, unless the reply gives a reason for forbidding. */
function readFlag({
  is_topup_forbidden: value,
  forbidden_reason: reason,
}: Readonly<Record<string, unknown>>) {
  const flag = FLAGS.get(value)
  if (flag === undefined) return noAnswer('unclear', `it is ${describe(value)}`)
  if ((value ?? null) !== null || !saysReason(reason)) return flag
  return noAnswer(
    'unclear',
    `it is ${value === null ? 'null' : 'missing'}, but the reply has a forbidden_reason`,
  )
}

function describe(value: unknown): string {
  return typeof value === 'string' ? `the text "${value.slice(0, 40)}"` : kindOf(value)
}
