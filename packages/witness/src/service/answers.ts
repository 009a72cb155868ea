import type { ListEnd } from '@txgw/domain/audit/witness/judge-seals'
import type { Answer } from '@txgw/http1/answer'

const STATUSES = {
  INVALID_ARGUMENT: 400,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  FAILED_PRECONDITION: 409,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
} as const

export function answered(body: unknown): Answer {
  return { status: 200, body: JSON.stringify(body), isKnown: true }
}

/** @param facts what the caller needs to go on */
export function refused(name: keyof typeof STATUSES, message: string, facts: object = {}): Answer {
  const status = STATUSES[name]
  const isLater = status === 429 || status === 503
  return {
    status,
    body: JSON.stringify({ name, message, ...facts }),
    ...(isLater && { headers: [['Retry-After', '1'] as const] }),
  }
}

export function writeEnd(end: ListEnd | undefined) {
  return end ? { number: end.number, seal_no: end.sealNo, seal: end.hash, receipt: end.receipt } : null
}
