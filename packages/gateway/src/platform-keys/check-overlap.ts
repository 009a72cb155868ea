import { fieldViolation } from '@txgw/protocol/schemas'
import { invalidFields } from '../service-error.ts'

const OVERLAP_SECONDS_MAX = 365 * 24 * 60 * 60

/** @throws {ServiceError} INVALID_ARGUMENT */
export function checkOverlap(overlapSeconds: number): void {
  if (Number.isInteger(overlapSeconds) && overlapSeconds >= 0 && overlapSeconds <= OVERLAP_SECONDS_MAX) return
  const rule = `must be a whole number of seconds from 0 to ${OVERLAP_SECONDS_MAX}`
  throw invalidFields([fieldViolation('overlap_seconds', rule, String(overlapSeconds))])
}
