import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { Environment } from '../environment.ts'
import { WEBHOOK_URL_LENGTH_MAX } from './app-schemas.ts'

const FIELD = 'webhook_url'
/** A URL parser quietly drops or rewrites these; an address must be kept as it will be called. */
const REWRITTEN = /[\s\x00-\x1f\x7f\\]/
/** Also an empty user name, which a URL parser no longer shows. */
const AUTHORITY_WITH_USER = /^[^:]*:\/*[^/?#]*@/

const SCHEMES: Record<Environment, { allowed: readonly string[]; rule: string }> = {
  production: { allowed: ['https:'], rule: 'must be an https address; http is for the sandbox only' },
  sandbox: { allowed: ['https:', 'http:'], rule: 'must be an https or http address' },
}

/** The same for a body that may have one, whatever else is wrong with it. */
export function checkAddress(body: unknown, environment: Environment): FieldViolation[] {
  const url = (body as { webhook_url?: unknown } | null | undefined)?.webhook_url
  return typeof url === 'string' ? checkWebhookUrl(url, environment) : []
}

/** Whether an address may be registered. Whether it may be dialled is decided when dialling. */
export function checkWebhookUrl(text: string, environment: Environment): FieldViolation[] {
  if (text.length > WEBHOOK_URL_LENGTH_MAX) {
    return [fieldViolation(FIELD, `must not be longer than ${WEBHOOK_URL_LENGTH_MAX} characters`, '')]
  }
  const url = REWRITTEN.test(text) ? null : URL.parse(text)
  if (!url) return [fieldViolation(FIELD, 'must be an absolute URL without blanks and backslashes', '')]
  if (AUTHORITY_WITH_USER.test(text)) {
    return [fieldViolation(FIELD, 'must not hold a user name or a password', '')]
  }
  if (text.includes('#')) return [fieldViolation(FIELD, 'must not have a fragment: it is never sent', text)]
  const { allowed, rule } = SCHEMES[environment]
  return allowed.includes(url.protocol) ? [] : [fieldViolation(FIELD, rule, text)]
}
