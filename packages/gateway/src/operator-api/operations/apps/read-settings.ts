import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { AppSettings } from '../../../apps/app.ts'
import { checkWebhookUrl } from '../../../apps/check-webhook-url.ts'
import type { Environment } from '../../../base/environment.ts'
import type { AppChange } from './app-schemas.ts'

/** Checks the rules of a webhook address, whatever else is wrong with the body. */
export function checkAddress(body: unknown, environment: Environment): FieldViolation[] {
  const url = (body as { webhook_url?: unknown } | null | undefined)?.webhook_url
  const broken = typeof url === 'string' ? checkWebhookUrl(url, environment) : undefined
  return broken ? [fieldViolation('webhook_url', broken.rule, broken.value)] : []
}

/** Returns the settings that are present in a body. */
export function readSettings(change: AppChange): Partial<AppSettings> {
  const { name, webhook_url, enabled, rate_limit, validation_deadline_ms, on_unreachable } = change
  return {
    ...(name !== undefined && { name }),
    ...(webhook_url !== undefined && { webhookUrl: webhook_url }),
    ...(enabled !== undefined && { enabled }),
    ...(rate_limit !== undefined && { rateLimit: readRateLimit(rate_limit) }),
    ...(validation_deadline_ms !== undefined && { validationDeadlineMs: validation_deadline_ms }),
    ...(on_unreachable !== undefined && { onUnreachable: on_unreachable }),
  }
}

function readRateLimit(limit: NonNullable<AppChange['rate_limit']> | null): AppSettings['rateLimit'] {
  return limit && { perSecond: limit.per_second, burst: limit.burst ?? limit.per_second }
}
