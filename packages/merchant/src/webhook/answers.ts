import type { ForbiddenReasonCode, UserValidateAnswer } from './user-validation.ts'

export type PlayerFacts = Pick<UserValidateAnswer, 'user_name' | 'user_attribute'>

/** The player exists and may top up. */
export function allow(player: PlayerFacts = {}): UserValidateAnswer {
  return { ...player, is_topup_forbidden: false }
}

/** The player may not top up: the service ends the recharge. */
export function forbid(
  code: ForbiddenReasonCode,
  message: string,
  player: PlayerFacts = {},
): UserValidateAnswer {
  return { ...player, is_topup_forbidden: true, forbidden_reason: { code, message } }
}

/** There is no such player. The contract has no code for this case, so it counts as OTHER. */
export function playerNotFound(message = 'There is no such player.'): UserValidateAnswer {
  return forbid('OTHER', message)
}
