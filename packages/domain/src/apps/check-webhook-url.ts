import type { BrokenRule } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'

const WEBHOOK_URL_LENGTH_MAX = 2048

/** A URL parser silently drops or rewrites these characters, but an address must be stored as it will be called. */
const REWRITTEN = /[\s\x00-\x1f\x7f\\]/
/** Also an empty user name, which a URL parser no longer shows. */
const AUTHORITY_WITH_USER = /^[^:]*:\/*[^/?#]*@/

const SCHEMES: Record<Environment, { allowed: readonly string[]; rule: string }> = {
  production: { allowed: ['https:'], rule: 'must be an https address; http is allowed in the sandbox only' },
  sandbox: { allowed: ['https:', 'http:'], rule: 'must be an https or http address' },
}

/** Returns the rule that forbids registering an address. Whether it may be dialled is decided when dialling. */
export function checkWebhookUrl(
  text: string,
  environment: Environment,
): Omit<BrokenRule, 'field'> | undefined {
  if (text.length > WEBHOOK_URL_LENGTH_MAX) {
    return { rule: `must not be longer than ${WEBHOOK_URL_LENGTH_MAX} characters`, value: '' }
  }
  const url = REWRITTEN.test(text) ? null : URL.parse(text)
  if (!url) return { rule: 'must be an absolute URL without spaces or backslashes', value: '' }
  if (AUTHORITY_WITH_USER.test(text)) return { rule: 'must not contain a user name or a password', value: '' }
  if (text.includes('#'))
    return { rule: 'must not have a fragment, because a fragment is never sent', value: text }
  const { allowed, rule } = SCHEMES[environment]
  return allowed.includes(url.protocol) ? undefined : { rule, value: text }
}
