import { refusalsSayWhenToRetry, stopsCutNothing, theWorldIsWellAgain } from './answers.ts'
import { environmentsNeverMeet, notificationsAreVerified, revokedKeysAreRefused } from './doors.ts'
import { ordersAreLinearizable, servicesNeverGoBack } from './orders.ts'
import { ordersArePaidOnce } from './payments.ts'
import { memoryAndFilesAreBounded, noProcessEndsByItself, noSecretIsLogged } from './processes.ts'
import {
  keysGiveTheSameBytes,
  noOrderForTheForbidden,
  noRechargeIsLeftHanging,
  ordersComeFromRecharges,
  rechargesAreDecidedOnce,
} from './recharges.ts'
import { versionsAreKept } from './versions.ts'
import type { Check, Run, Violation } from './violation.ts'

const CHECKS: Check[] = [
  ordersAreLinearizable,
  servicesNeverGoBack,
  versionsAreKept,
  ordersArePaidOnce,
  rechargesAreDecidedOnce,
  keysGiveTheSameBytes,
  noRechargeIsLeftHanging,
  noOrderForTheForbidden,
  ordersComeFromRecharges,
  revokedKeysAreRefused,
  environmentsNeverMeet,
  notificationsAreVerified,
  refusalsSayWhenToRetry,
  stopsCutNothing,
  theWorldIsWellAgain,
  noProcessEndsByItself,
  memoryAndFilesAreBounded,
  noSecretIsLogged,
]

/** Everything that must never happen and did, earliest first. */
export function violationsOf(run: Run): Violation[] {
  return CHECKS.flatMap((check) => check(run)).toSorted((a, b) => a.atMs - b.atMs)
}
