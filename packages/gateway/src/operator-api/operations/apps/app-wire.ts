import { utcText } from '@txgw/protocol'
import { identifier, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import {
  type App,
  type AppKey,
  DEFAULT_SERVER_ID_MEANS,
  ON_UNREACHABLE,
  ON_UNREACHABLE_MEANS,
  VERDICT_READING_MEANS,
  VERDICT_READINGS,
} from '../../../apps/app.ts'
import type { AppAuthors, KeyAuthors } from '../../../apps/app-authors.ts'
import { orNull } from '../../../base/nullable.ts'
import { nextCursor } from '../../paging.ts'

const WHERE_KNOWN = 'only in the answer about one app, and only if the audit trail knows it'

export const WireKey = Type.Object(
  {
    serial_no: Type.String({ description: 'Serial number, unique within the app for all time' }),
    fingerprint: Type.String({ description: 'SHA-256 over the SPKI DER, lower-case hex' }),
    not_before: Type.Optional(
      utcDateTime('Start of the validity of the certificate; absent for a bare public key'),
    ),
    not_after: Type.Optional(
      utcDateTime('End of the validity of the certificate; absent for a bare public key'),
    ),
    added_at: utcDateTime('When it was registered'),
    added_by: Type.Optional(Type.String({ description: `Who registered it; ${WHERE_KNOWN}` })),
    revoked_at: Type.Optional(utcDateTime('When it was revoked; absent while it is in use')),
    revoked_by: Type.Optional(Type.String({ description: `Who revoked it; ${WHERE_KNOWN}` })),
  },
  { title: 'AppKey' },
)

export const WireApp = Type.Object(
  {
    app_id: identifier('Application ID'),
    name: Type.String({ description: 'Name for people, shown in lists' }),
    webhook_url: orNull(Type.String({ description: 'Address for USER_VALIDATE' })),
    enabled: Type.Boolean({ description: 'The service refuses queries of a disabled app' }),
    rate_limit: orNull(
      Type.Object({
        per_second: Type.Integer({ description: 'Sustained requests per second' }),
        burst: Type.Integer({ description: 'Requests at once' }),
      }),
    ),
    validation_deadline_ms: Type.Integer({ description: 'Total time that USER_VALIDATE may take' }),
    on_unreachable: Type.Enum(ON_UNREACHABLE, {
      description: ON_UNREACHABLE_MEANS,
    }),
    verdict_reading: Type.Enum(VERDICT_READINGS, { description: VERDICT_READING_MEANS }),
    default_server_id: orNull(Type.String({ description: DEFAULT_SERVER_ID_MEANS })),
    created_at: utcDateTime('When it was registered'),
    updated_at: utcDateTime('When its settings were last changed'),
    updated_by: Type.Optional(Type.String({ description: `Who changed them; ${WHERE_KNOWN}` })),
    keys: Type.Array(WireKey, { description: 'All keys of the app, including the revoked ones' }),
  },
  { title: 'App' },
)

export const WireAppPage = Type.Object(
  { apps: Type.Array(WireApp), next_cursor: nextCursor },
  { title: 'AppPage' },
)

/** An app as the operator sees it. */
export function toWireApp(app: App, authors?: AppAuthors): Static<typeof WireApp> {
  return {
    app_id: app.appId,
    name: app.name,
    webhook_url: app.webhookUrl,
    enabled: app.enabled,
    rate_limit: app.rateLimit && { per_second: app.rateLimit.perSecond, burst: app.rateLimit.burst },
    validation_deadline_ms: app.validationDeadlineMs,
    on_unreachable: app.onUnreachable,
    verdict_reading: app.verdictReading,
    default_server_id: app.defaultServerId,
    created_at: utcText(app.createdAtMs),
    updated_at: utcText(app.updatedAtMs),
    ...(authors?.updatedBy !== undefined && { updated_by: authors.updatedBy }),
    keys: app.keys.map((key) => toWireKey(key, authors?.keys.get(key.serialNo))),
  }
}

export function toWireKey(
  key: AppKey,
  { addedBy, revokedBy }: Partial<KeyAuthors> = {},
): Static<typeof WireKey> {
  return {
    serial_no: key.serialNo,
    fingerprint: key.fingerprint,
    ...(key.notBeforeMs !== null && { not_before: utcText(key.notBeforeMs) }),
    ...(key.notAfterMs !== null && { not_after: utcText(key.notAfterMs) }),
    added_at: utcText(key.addedAtMs),
    ...(addedBy !== undefined && { added_by: addedBy }),
    ...(key.revokedAtMs !== null && { revoked_at: utcText(key.revokedAtMs) }),
    ...(revokedBy !== undefined && { revoked_by: revokedBy }),
  }
}
