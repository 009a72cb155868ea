import { brokenRule } from '@txgw/base/domain-error'
import type { RotationRequest } from './platform-key.ts'

const OVERLAP_SECONDS_MAX = 365 * 24 * 60 * 60
const SIGN_AFTER_MINUTES_MAX = 7 * 24 * 60

/** @throws {DomainError} invalid */
export function checkRotation({ overlapSeconds, signAfterMinutes }: RotationRequest): void {
  if (!isWholeWithin(overlapSeconds, 0, OVERLAP_SECONDS_MAX)) {
    const rule = `must be a whole number of seconds from 0 to ${OVERLAP_SECONDS_MAX}`
    throw brokenRule('overlapSeconds', rule, overlapSeconds)
  }
  if (signAfterMinutes !== 'now' && !isWholeWithin(signAfterMinutes, 1, SIGN_AFTER_MINUTES_MAX)) {
    const rule = `must be a whole number of minutes from 1 to ${SIGN_AFTER_MINUTES_MAX}; send "now": true instead for a key that cannot wait`
    throw brokenRule('signAfterMinutes', rule, signAfterMinutes)
  }
}

function isWholeWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
