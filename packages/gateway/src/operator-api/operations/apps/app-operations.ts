import type { Environment } from '@txgw/base/environment'
import { settingReader } from '@txgw/base/records/setting'
import { type App, settingFields } from '@txgw/domain/apps/app'
import { appObject } from '@txgw/domain/apps/app-audit'
import { findAppAuthors } from '@txgw/domain/apps/app-authors'
import { changeApp as change } from '@txgw/domain/apps/change-app'
import { checkWebhookUrl } from '@txgw/domain/apps/check-webhook-url'
import { findApp } from '@txgw/domain/apps/find-app'
import { registerApp as register } from '@txgw/domain/apps/register-app'
import { guardedAppChange } from '@txgw/domain/change-requests/kinds/change-app'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import { faultyFields } from '@txgw/domain/reconcile/table-faults'
import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { takeCourse, WAITS, waitingAnswer, waits } from '../../access/guarded-call.ts'
import { announceAppChange } from '../../announce-app-change.ts'
import { operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import { APP_ID } from '../shared-params.ts'
import { AppChange, AppListQuery, NewApp } from './app-schemas.ts'
import { EXAMPLE_APP, toWireApp, WireApp, WireAppPage } from './app-wire.ts'

const { created_at: _created, updated_at: _updated, keys: _keys, ...newApp } = EXAMPLE_APP
const readSettings = settingReader(settingFields)
const cursors = cursorFormat(Type.Object({ appId: Type.String() }, { additionalProperties: false }))

const shared = { tag: 'Apps', access: 'operator' } as const
const apps = { ...shared, path: '/operator/v1/{env}/apps' } as const
const oneApp = {
  ...shared,
  path: '/operator/v1/{env}/apps/{app_id}',
  params: Type.Object(APP_ID),
} as const

export const registerApp = operation({
  ...apps,
  method: 'post',
  id: 'registerApp',
  role: 'operator',
  changes: ({ body }) => ({ object: appObject(body.app_id ?? ''), appId: body.app_id ?? null }),
  summary: 'Register an app',
  description:
    'Registers an app in one environment. The app can query orders as soon as it has a key. The service refuses unknown fields, so a misspelt setting cannot go unnoticed.',
  body: { schema: NewApp, example: newApp, alsoCheck: checkAddress },
  answers: {
    201: { description: 'The app with all its settings.', schema: WireApp, example: EXAMPLE_APP },
  },
  errors: ['ALREADY_EXISTS'],
  async handle({ body, parts, entryOf }) {
    const { store, clock } = parts
    const settings = { ...readSettings(body), name: body.name }
    const app = await register({ store, clock, appId: body.app_id, settings, entryOf })
    await announceAppChange(parts)
    return { status: 201, body: toWireApp(app) }
  },
})

export const listApps = operation({
  ...apps,
  method: 'get',
  id: 'listApps',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'List apps',
  description: 'Returns one page, sorted by app_id. Follow `next_cursor` until it is absent.',
  query: AppListQuery,
  answers: { 200: { description: 'A page of apps.', schema: WireAppPage } },
  async handle({ query, parts: { store } }) {
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) => store.apps.listApps({ limit, ...(after && { after: after.appId }) }),
      positionOf: ({ appId }: App) => ({ appId }),
    })
    return {
      status: 200,
      body: { apps: rows.map((app) => toWireApp(app)), ...(nextCursor && { next_cursor: nextCursor }) },
    }
  },
})

export const showApp = operation({
  ...oneApp,
  method: 'get',
  id: 'showApp',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show an app',
  description:
    'Returns the settings of the app and all its keys, including the revoked ones, with the names of those who changed them.',
  answers: { 200: { description: 'The app.', schema: WireApp, example: EXAMPLE_APP } },
  errors: ['NOT_FOUND'],
  async handle({ params, parts: { store, reconciler } }) {
    const app = await findApp({ store, appId: params.app_id })
    const pastService = faultyFields(reconciler.faults, appObject(app.appId))
    return { status: 200, body: toWireApp(app, await findAppAuthors(store.audit, app), pastService) }
  },
})

export const changeApp = operation({
  ...oneApp,
  method: 'patch',
  id: 'changeApp',
  role: 'operator',
  merchant: 'own-apps-in-sandbox',
  changes: ({ params }) => ({ object: appObject(params.app_id ?? ''), appId: params.app_id ?? null }),
  summary: 'Change the settings of an app',
  description: `Changes the settings that the body names and keeps the others. \`null\` removes the webhook address, the rate limit or the default server. Every process applies the change within a second. ${WAITS} A new name and \`enabled: false\` need one person; with any other change the whole call waits.`,
  headers: GlassHeaders,
  body: { schema: AppChange, example: { enabled: false }, alsoCheck: checkAddress },
  answers: {
    200: {
      description: 'The changed app.',
      schema: WireApp,
      example: { ...EXAMPLE_APP, enabled: false },
    },
    ...waitingAnswer,
  },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  async handle({ params: { app_id: appId }, body, headers, parts, actor, entryOf }) {
    const { store, clock } = parts
    const settings = readSettings(body)
    const changeOf = () => guardedAppChange(store, appId, settings)
    const act = { appId, kind: 'change-app', change: changeOf } as const
    const course = await takeCourse(parts.twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') return waits(course.request, parts.realClock)
    const app =
      course.way === 'direct'
        ? await change({ store, clock, appId, settings, entryOf: course.entryOf })
        : await findApp({ store, appId })
    await announceAppChange(parts)
    return { status: 200, body: toWireApp(app) }
  },
})

/** Checks the rules of a webhook address, whatever else is wrong with the body. */
function checkAddress(body: unknown, environment: Environment): FieldViolation[] {
  const url = (body as { webhook_url?: unknown } | null | undefined)?.webhook_url
  const broken = typeof url === 'string' ? checkWebhookUrl(url, environment) : undefined
  return broken ? [fieldViolation('webhook_url', broken.rule, broken.value)] : []
}
