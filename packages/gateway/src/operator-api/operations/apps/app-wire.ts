import { wireForm } from '@txgw/base/records/wire-form'
import { type App, appFields, DEFAULT_SETTINGS } from '@txgw/domain/apps/app'
import type { AppAuthors, KeyAuthors } from '@txgw/domain/apps/app-authors'
import { type AppKey, keyFields } from '@txgw/domain/apps/app-key'
import Type, { type Static } from 'typebox'
import { nextCursor } from '../../paging.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'

const WHERE_KNOWN = 'only in the answer about one app, and only if the audit trail knows it'
const appForm = wireForm(appFields, 'operator')
const keyForm = wireForm(keyFields, 'operator')
const { revoked_at: revokedAt, ...keyProperties } = keyForm.properties

export const WireKey = Type.Object(
  {
    ...keyProperties,
    added_by: Type.Optional(Type.String({ description: `Who registered it; ${WHERE_KNOWN}` })),
    revoked_at: revokedAt,
    revoked_by: Type.Optional(Type.String({ description: `Who revoked it; ${WHERE_KNOWN}` })),
  },
  { title: 'AppKey' },
)

export const WireApp = Type.Object(
  {
    ...appForm.properties,
    updated_by: Type.Optional(Type.String({ description: `Who changed them; ${WHERE_KNOWN}` })),
    changed_past_the_service: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Fields that are not what the audit trail says, as the service last found; `updated_by` is absent then',
      }),
    ),
    keys: Type.Array(WireKey, { description: 'All keys of the app, including the revoked ones' }),
  },
  { title: 'App' },
)

export const WireAppPage = Type.Object(
  { apps: Type.Array(WireApp), next_cursor: nextCursor },
  { title: 'AppPage' },
)

/** An app as the operator sees it. */
export function toWireApp(
  app: App,
  authors?: AppAuthors,
  pastService: string[] = [],
): Static<typeof WireApp> {
  const updatedBy = pastService.length === 0 ? authors?.updatedBy : undefined
  return {
    ...appForm.toWire(app),
    ...(updatedBy !== undefined && { updated_by: updatedBy }),
    ...(pastService.length > 0 && { changed_past_the_service: pastService }),
    keys: app.keys.map((key) => toWireKey(key, authors?.keys.get(key.serialNo))),
  }
}

export function toWireKey(
  key: AppKey,
  { addedBy, revokedBy }: Partial<KeyAuthors> = {},
): Static<typeof WireKey> {
  const { revoked_at, ...shown } = keyForm.toWire(key)
  return {
    ...shown,
    ...(addedBy !== undefined && { added_by: addedBy }),
    ...(revoked_at !== undefined && { revoked_at }),
    ...(revokedBy !== undefined && { revoked_by: revokedBy }),
  }
}

const EXAMPLE_MS = Date.parse('2026-01-05T09:00:00Z')

export const EXAMPLE_APP = toWireApp({
  ...DEFAULT_SETTINGS,
  appId: EXAMPLE_APP_ID,
  name: 'Star Harbor',
  webhookUrl: 'https://game.example.org/txgw/user-validate',
  rateLimit: { perSecond: 50, burst: 100 },
  validationDeadlineMs: 3000,
  clockOffsetSeconds: null,
  createdAtMs: EXAMPLE_MS,
  updatedAtMs: EXAMPLE_MS,
  keys: [],
})
