import { readForbiddenReason, reasonUnused } from './forbidden-reason.ts'
import { misspeltFields } from './misspelt-fields.ts'
import { type NoAnswerCode, noAnswerMessage } from './no-answer.ts'
import { readPlayer } from './read-player.ts'
import { kindOf, type ReadReply } from './read-reply.ts'
import type { NoAnswer, Verdict } from './verdict.ts'
import { type Warning, type WarningCode, warning } from './warnings.ts'

export interface AskedPlayer {
  appId: string
  userId: string
  serverId?: string
}

/** From the merchant's reply to the verdict; the same reply to the same question always gives the same. */
export function decideTopup({ asked, reply }: { asked: AskedPlayer; reply: ReadReply }): Verdict {
  if (!reply.ok) return noAnswer(reply, [])
  const { fields } = reply
  const warnings = [...reply.warnings, ...misspeltFields(fields)]
  const subject = readSubject(asked, fields)
  if (subject.wrong) {
    return noAnswer({ code: subject.wrong, message: noAnswerMessage(subject.wrong) }, warnings)
  }
  warnings.push(...subject.warnings)

  const flag = readFlag(fields.is_topup_forbidden)
  if (flag === undefined) {
    const seen = `it is ${describe(fields.is_topup_forbidden)}`
    return noAnswer({ code: 'unclear', message: noAnswerMessage('unclear', seen) }, warnings)
  }
  if (flag.warning) warnings.push(warning(flag.warning))
  const player = readPlayer(fields)
  warnings.push(...player.warnings)
  if (!flag.forbidden) {
    if (reasonUnused(fields.forbidden_reason)) warnings.push(warning('reason-unused'))
    return { kind: 'allowed', ...player, warnings }
  }
  const { warnings: reasonWarnings, ...reason } = readForbiddenReason(fields.forbidden_reason)
  return { kind: 'forbidden', reason, ...player, warnings: [...warnings, ...reasonWarnings] }
}

function noAnswer({ code, message }: NoAnswer['reason'], warnings: Warning[]): NoAnswer {
  return { kind: 'no-answer', reason: { code, message }, warnings }
}

interface Subject {
  wrong?: NoAnswerCode
  warnings: Warning[]
}

/** A reply about somebody else is no answer, whatever it says; null stands for a field left out. */
function readSubject(asked: AskedPlayer, fields: Readonly<Record<string, unknown>>): Subject {
  const warnings: Warning[] = []
  const { app_id: appId = null, user_id: userId = null, server_id: serverId = null } = fields
  if (appId === null) warnings.push(warning('app-missing'))
  else if (appId !== asked.appId) return { wrong: 'wrong-app', warnings }
  if (userId === null) warnings.push(warning('user-missing'))
  else if (userId !== asked.userId) return { wrong: 'wrong-user', warnings }
  if (serverId === null) return { warnings }
  if (typeof serverId !== 'string') warnings.push(warning('server-not-text', `it is ${kindOf(serverId)}`))
  else if (asked.serverId !== undefined && serverId !== asked.serverId) {
    warnings.push(warning('server-differs'))
  }
  return { warnings }
}

const FLAGS = new Map<unknown, { forbidden: boolean; warning?: WarningCode }>([
  [true, { forbidden: true }],
  [false, { forbidden: false }],
  ['true', { forbidden: true, warning: 'forbidden-text' }],
  ['false', { forbidden: false, warning: 'forbidden-text' }],
  [null, { forbidden: false, warning: 'forbidden-null' }],
  [undefined, { forbidden: false, warning: 'forbidden-missing' }],
])

function readFlag(value: unknown) {
  return FLAGS.get(value)
}

function describe(value: unknown): string {
  return typeof value === 'string' ? `the text "${value.slice(0, 40)}"` : kindOf(value)
}
