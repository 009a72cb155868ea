import { ANSWER_RULES } from './answers.ts'
import { KEY_RULES } from './keys.ts'
import { NOTIFICATION_RULES } from './notifications.ts'
import { ORDER_RULES } from './orders.ts'
import { PAYMENT_RULES } from './payments.ts'
import { PROCESS_RULES } from './processes.ts'
import { RECHARGE_RULES } from './recharges.ts'
import { SHARE_RULES } from './shares.ts'
import { TRAIL_RULES } from './trails.ts'
import { VERSION_RULES } from './versions.ts'
import type { Run, Violation } from './violation.ts'

const RULES = {
  ...ORDER_RULES,
  ...VERSION_RULES,
  ...PAYMENT_RULES,
  ...RECHARGE_RULES,
  ...KEY_RULES,
  ...NOTIFICATION_RULES,
  ...ANSWER_RULES,
  ...PROCESS_RULES,
  ...SHARE_RULES,
  ...TRAIL_RULES,
}

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as RuleName[]

/** Everything that must never happen and did, earliest first. */
export function violationsOf(run: Run): Violation[] {
  return Object.entries(RULES)
    .flatMap(([check, find]) => find(run).map((finding) => ({ check, ...finding })))
    .toSorted((a, b) => a.atMs - b.atMs)
}
