import { isIP } from 'node:net'
import type { Failure } from '@txgw/delivery/attempt'
import type { CheckedAddress, WebhookAddressCheck } from '@txgw/delivery/check-webhook-address'
import { describeRefusal, refuseUrl } from '@txgw/delivery/dial-refusal'
import { ruleOf } from '@txgw/delivery/judge-address'
import type { AppHealth } from '@txgw/domain/health/app-health'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import { type NoAnswerCode, noAnswer } from '@txgw/domain/topup/no-answer'
import type { ValidationAttempt } from '@txgw/domain/validations/user-validate'
import type { Validation } from '@txgw/domain/validations/validation'

const DIAL_REFUSED = 'dial-refused'
const NOT_PUBLIC = refuseUrl('not-public')
const IPV6_WITH_PORT = /(?<![\da-f])[\da-f]*:[\da-f:.]*:[\da-f:.]*/gi
const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/g
const PORT = /:\d+$/

/**
 * The dry run as a merchant sees it. The name servers of the service may know names of its own network, so an address
 * that is not public is not told, nor its kind, nor the setting that would allow it.
 */
export function hideInsideOfCheck(check: WebhookAddressCheck): WebhookAddressCheck {
  const { refusal, addresses, resolveFailure } = check
  const isRefused = addresses.some((each) => each.refusal !== null)
  return {
    ...check,
    refusal: isRefused ? NOT_PUBLIC : refusal,
    addresses: addresses.filter(isPublic),
    resolveFailure: resolveFailure && hideAddresses(resolveFailure),
  }
}

/** A validation as a merchant sees it: what its own backend answered, and nothing about the network of the service. */
export function hideInsideOfValidation(validation: Validation): Validation {
  const { reason, delivery, outcome } = validation
  // A merchant may read its own words as it wrote them.
  const isOurs = outcome !== 'forbidden' && outcome !== 'allowed'
  return {
    ...validation,
    reason: reason && isOurs ? hideInReason(reason) : reason,
    delivery: { ...delivery, attempts: delivery.attempts.map(hideInAttempt) },
  }
}

export function hideInsideOfRecharge(recharge: Recharge): Recharge {
  const { endReason } = recharge
  return endReason?.kind === 'no-answer' ? { ...recharge, endReason: hideInReason(endReason) } : recharge
}

export function hideInsideOfHealth(health: AppHealth): AppHealth {
  const { lastFailure } = health
  return { ...health, lastFailure: lastFailure && hideInReason(lastFailure) }
}

function hideInAttempt(attempt: ValidationAttempt): ValidationAttempt {
  return attempt.failure ? { ...attempt, failure: hideInFailure(attempt.failure) } : attempt
}

function hideInFailure({ refusal, ...failure }: Failure<NoAnswerCode>): Failure<NoAnswerCode> {
  const hidden = hideInReason(failure)
  if (!refusal) return hidden
  return { ...hidden, refusal: refusal.address === null ? refusal : NOT_PUBLIC }
}

/** The words of the guard also tell the kind of an address. */
function hideInReason<R extends { code: string; message: string }>(reason: R): R {
  const message = hideAddresses(reason.message)
  if (message === reason.message) return reason
  const isRefusal = reason.code === DIAL_REFUSED
  return {
    ...reason,
    message: isRefusal ? noAnswer(DIAL_REFUSED, describeRefusal(NOT_PUBLIC)).message : message,
  }
}

function hideAddresses(text: string): string {
  return text.replaceAll(IPV6_WITH_PORT, hideAddress).replaceAll(IPV4, hideAddress)
}

/** A port may follow an IPv6 address without brackets. */
function hideAddress(found: string): string {
  const address = isIP(found) === 0 ? found.replace(PORT, '') : found
  const isInside = isIP(address) !== 0 && ruleOf(address) !== undefined
  return isInside ? `an address that is not public${found.slice(address.length)}` : found
}

function isPublic({ address }: CheckedAddress): boolean {
  return ruleOf(address) === undefined
}
