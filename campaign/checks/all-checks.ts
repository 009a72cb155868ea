import { refusalsSayWhenToRetry, stopsCutNothing, theWorldIsWellAgain } from './answers.ts'
import { environmentsNeverMeet, notificationsAreVerified, revokedKeysAreRefused } from './keys.ts'
import { ordersAreLinearizable, servicesNeverGoBack } from './orders.ts'
import { ordersArePaidOnce } from './payments.ts'
import {
  everyServiceStarts,
  memoryAndFilesAreBounded,
  noProcessEndsByItself,
  noSecretIsLogged,
} from './processes.ts'
import {
  keysGiveTheSameBytes,
  noOrderForTheForbidden,
  noRechargeIsLeftHanging,
  ordersComeFromRecharges,
  rechargesAreDecidedOnce,
  theStoreHasOneOrderForEach,
} from './recharges.ts'
import { neighboursDoNotStopProduction, noRequestCostsTooMuch, nothingIsKept } from './shares.ts'
import { versionsAreKept } from './versions.ts'
import type { Check, Run, Violation } from './violation.ts'

const CHECKS: Check[] = [
  ordersAreLinearizable,
  servicesNeverGoBack,
  versionsAreKept,
  ordersArePaidOnce,
  rechargesAreDecidedOnce,
  theStoreHasOneOrderForEach,
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
  everyServiceStarts,
  noProcessEndsByItself,
  memoryAndFilesAreBounded,
  noSecretIsLogged,
  nothingIsKept,
  noRequestCostsTooMuch,
  neighboursDoNotStopProduction,
]

/** Everything that must never happen and did, earliest first. */
export function violationsOf(run: Run): Violation[] {
  return CHECKS.flatMap((check) => check(run)).toSorted((a, b) => a.atMs - b.atMs)
}
