import type { WebhookAddressCheck } from '@txgw/delivery/address/check-webhook-address'
import { URL_RULES } from '@txgw/delivery/address/dial-refusal'
import { isPublic } from '@txgw/delivery/address/judge-address'
import type { Failure } from '@txgw/delivery/event/attempt'
import { openWords } from '@txgw/delivery/failures'
import type { AppHealth } from '@txgw/domain/health/app-health'
import { isOfRecharge } from '@txgw/domain/orders/history-actor'
import type { OrderHistoryEntry } from '@txgw/domain/orders/order'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import { merchantsWords, NOT_PUBLIC } from '@txgw/domain/topup/merchants-words'
import type { NoAnswerCode } from '@txgw/domain/topup/no-answer'
import type { Validation } from '@txgw/domain/validations/validation'
import { merchantsReason } from '../../refusals/request-reason.ts'

/**
 * The dry run as a merchant sees it. The name servers of the service may know names of its own network, so an address
 * that is not public is not told, nor its kind, nor the setting that would allow it.
 */
export function checkForMerchant(check: WebhookAddressCheck): WebhookAddressCheck {
  const { refusal, addresses, resolveFailure } = check
  const isRefused = addresses.some((each) => each.refusal !== null)
  const isHidden = resolveFailure !== null && resolveFailure.sight !== 'open'
  return {
    ...check,
    refusal: isRefused ? NOT_PUBLIC : refusal,
    addresses: addresses.filter(({ address }) => isPublic(address)),
    resolveFailure: isHidden ? openWords('the operator can see why') : resolveFailure,
  }
}

/** A validation as a merchant sees it: what its own backend answered, and nothing about the network of the service. */
export function validationForMerchant(validation: Validation): Validation {
  const { reason, delivery, outcome } = validation
  // A merchant may read its own words as it wrote them.
  const isOurs = outcome !== 'forbidden' && outcome !== 'allowed'
  const attempts = delivery.attempts.map((attempt) =>
    attempt.failure ? { ...attempt, failure: failureForMerchant(attempt.failure) } : attempt,
  )
  return {
    ...validation,
    reason: reason && isOurs ? inMerchantsWords(reason) : reason,
    delivery: { ...delivery, attempts },
  }
}

export function rechargeForMerchant(recharge: Recharge): Recharge {
  const { endReason } = recharge
  return endReason?.kind === 'no-answer' ? { ...recharge, endReason: inMerchantsWords(endReason) } : recharge
}

export function healthForMerchant(health: AppHealth): AppHealth {
  const { lastFailure } = health
  return { ...health, lastFailure: lastFailure && inMerchantsWords(lastFailure) }
}

/** The names of the operator's people and programs stay with the operator. */
export function historyForMerchant(entry: OrderHistoryEntry): OrderHistoryEntry {
  const { actor, restored } = entry
  return {
    ...entry,
    actor: actor === null || isOfRecharge(entry) ? actor : 'operator',
    restored: restored && { ...restored, actor: restored.actor && 'operator' },
  }
}

export const requestForMerchant = (record: RequestRecord): RequestRecord => ({
  ...record,
  reason: merchantsReason(record),
})

function failureForMerchant({ refusal, ...failure }: Failure<NoAnswerCode>): Failure<NoAnswerCode> {
  const told = inMerchantsWords(failure)
  if (!refusal) return told
  const isAboutUrl = refusal.address === null && Object.hasOwn(URL_RULES, refusal.rule)
  return { ...told, refusal: isAboutUrl ? refusal : NOT_PUBLIC }
}

const inMerchantsWords = <R extends Parameters<typeof merchantsWords>[0]>(reason: R): R => ({
  ...reason,
  message: merchantsWords(reason),
})
