import type { FieldViolation } from '@txgw/protocol/schemas'
import type { Environment } from '../environment.ts'
import { invalidFields } from '../service-error.ts'
import type { AppSettings } from './app.ts'
import type { AppChange } from './app-schemas.ts'
import { checkAddress } from './check-webhook-url.ts'

type Checked<T> = { ok: true; value: T } | { ok: false; violations: FieldViolation[] }

/** The settings that a body names, or a refusal with everything that is wrong in it. @throws {ServiceError} */
export function readSettings<T extends AppChange>(
  body: unknown,
  checked: Checked<T>,
  environment: Environment,
): { fields: T; settings: Partial<AppSettings> } {
  const violations = [...(checked.ok ? [] : checked.violations), ...checkAddress(body, environment)]
  if (!checked.ok || violations.length > 0) throw invalidFields(violations)
  return { fields: checked.value, settings: toSettings(checked.value) }
}

function toSettings(change: AppChange): Partial<AppSettings> {
  const { name, webhook_url, enabled, rate_limit, validation_deadline_ms, on_unreachable } = change
  return {
    ...(name !== undefined && { name }),
    ...(webhook_url !== undefined && { webhookUrl: webhook_url }),
    ...(enabled !== undefined && { enabled }),
    ...(rate_limit !== undefined && { rateLimit: toRateLimit(rate_limit) }),
    ...(validation_deadline_ms !== undefined && { validationDeadlineMs: validation_deadline_ms }),
    ...(on_unreachable !== undefined && { onUnreachable: on_unreachable }),
  }
}

function toRateLimit(limit: NonNullable<AppChange['rate_limit']> | null): AppSettings['rateLimit'] {
  return limit && { perSecond: limit.per_second, burst: limit.burst ?? limit.per_second }
}
