import type { AskedPlayer } from '@txgw/domain/topup/asked-player'
import { FORBIDDEN_REASONS, type ForbiddenReasonCode, type UserValidateReply } from '@txgw/protocol/schemas'
import { UsageFailure } from '../../base/failure.ts'

/** The answer about a player. */
export type Rule = { kind: 'allow' } | { kind: 'forbid'; code: ForbiddenReasonCode; message: string }

export const ALLOW: Rule = { kind: 'allow' }
export const NO_SUCH_PLAYER: Rule = {
  kind: 'forbid',
  code: 'OTHER',
  message: 'The game has no such player.',
}

export const CODES = Object.keys(FORBIDDEN_REASONS) as ForbiddenReasonCode[]

export function forbid(code: ForbiddenReasonCode, message = `${FORBIDDEN_REASONS[code]}.`): Rule {
  return { kind: 'forbid', code, message }
}

/** `CODE` or `CODE:message`; `flag` is the option that an error should point at. @throws {UsageFailure} */
export function parseForbid(text: string, flag: string): Rule {
  const [, code = '', message] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? []
  const known = CODES.find((candidate) => candidate === code)
  if (known) return forbid(known, message)
  throw new UsageFailure(`${flag} needs one of the codes ${CODES.join(', ')}, not "${code}".`)
}

/** Each is `id=allow` or `id=CODE[:message]`; the last one for a player wins. @throws {UsageFailure} */
export function parsePlayers(texts: readonly string[]): Map<string, Rule> {
  return new Map(
    texts.map((text) => {
      const [, id, answer] = /^(.+?)=(.*)$/s.exec(text) ?? []
      if (id === undefined || answer === undefined) {
        throw new UsageFailure('--player needs a player and an answer, such as 1001=allow or 1002=OTHER.')
      }
      return [id, answer === 'allow' ? ALLOW : parseForbid(answer, '--player')]
    }),
  )
}

export function replyFor(rule: Rule, { appId, userId, serverId }: AskedPlayer): UserValidateReply {
  return {
    app_id: appId,
    user_id: userId,
    ...(serverId !== undefined && { server_id: serverId }),
    is_topup_forbidden: rule.kind === 'forbid',
    ...(rule.kind === 'forbid' && { forbidden_reason: { code: rule.code, message: rule.message } }),
  }
}

export function ruleText(rule: Rule): string {
  return rule.kind === 'allow' ? 'allow' : `forbid: ${rule.code}`
}
