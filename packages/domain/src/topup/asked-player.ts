import type { VerdictReading } from '../apps/app.ts'
import { type NoAnswerReason, noAnswer } from './no-answer.ts'
import { kindOf } from './read-reply.ts'
import { type Warning, warning } from './warnings.ts'

export interface AskedPlayer {
  appId: string
  userId: string
  serverId?: string
  /** How the reply is read: `strict` unless the app says otherwise. */
  reading?: VerdictReading
}

type Fields = Readonly<Record<string, unknown>>

/** A reply about another player never counts as an answer, whatever it says. Null means the same as an absent field. */
export function doubtAboutPlayer(asked: AskedPlayer, fields: Fields): NoAnswerReason | undefined {
  const { app_id: appId = null, user_id: userId = null } = fields
  return (
    doubtAboutId('app_id', appId) ??
    doubtAboutId('user_id', userId) ??
    (appId !== null && appId !== asked.appId ? noAnswer('wrong-app') : undefined) ??
    (userId !== null && userId !== asked.userId ? noAnswer('wrong-user') : undefined)
  )
}

/** A number is never compared, even when its digits are the same, because JSON parsers round large numbers. */
function doubtAboutId(field: string, value: unknown): NoAnswerReason | undefined {
  if (value === null || typeof value === 'string') return undefined
  return noAnswer('id-not-text', `${field} is sent as ${kindOf(value)}; send it as a string, in quotes`)
}

export function playerWarnings(asked: AskedPlayer, fields: Fields): Warning[] {
  const { app_id: appId = null, user_id: userId = null, server_id: serverId = null } = fields
  return [
    ...(appId === null ? [warning('app-missing')] : []),
    ...(userId === null ? [warning('user-missing')] : []),
    ...serverWarnings(asked.serverId, serverId),
  ]
}

function serverWarnings(asked: string | undefined, serverId: unknown): Warning[] {
  if (serverId === null) return []
  if (typeof serverId !== 'string') return [warning('server-not-text', `it is ${kindOf(serverId)}`)]
  return asked !== undefined && serverId !== asked ? [warning('server-differs')] : []
}
