import { AppChange, AppListQuery, NewApp, NewKey } from '../../apps/app-schemas.ts'
import { WireApp, WireAppPage, WireKey } from '../../apps/app-wire.ts'
import { WireKeyUsageList } from '../../console-api/key-usage-wire.ts'
import { EXAMPLE_APP, EXAMPLE_KEY, EXAMPLE_PEM } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const { created_at: _created, updated_at: _updated, keys: _keys, ...newApp } = EXAMPLE_APP
const shared = { tag: 'Apps', access: 'operator' } as const

export const APP_OPERATIONS: OperationSpec[] = [
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/apps',
    id: 'registerApp',
    summary: 'Register an app',
    description:
      'Makes an app known to one environment. It can query orders as soon as it has a key. Unknown fields are refused, so that a misspelt setting cannot pass unnoticed.',
    body: { schema: NewApp, example: newApp },
    answers: {
      201: { description: 'The app with all its settings.', schema: WireApp, example: EXAMPLE_APP },
    },
    errors: ['ALREADY_EXISTS'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/apps',
    id: 'listApps',
    summary: 'List apps',
    description: 'One page, by app_id. Follow `next_cursor` until it is absent.',
    query: AppListQuery,
    answers: { 200: { description: 'A page of apps.', schema: WireAppPage } },
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/apps/{app_id}',
    id: 'showApp',
    summary: 'Show an app',
    description: 'Its settings and every key that was ever registered for it, the revoked ones included.',
    answers: { 200: { description: 'The app.', schema: WireApp, example: EXAMPLE_APP } },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    method: 'patch',
    path: '/operator/v1/{env}/apps/{app_id}',
    id: 'changeApp',
    summary: 'Change the settings of an app',
    description:
      'Changes the settings that the body names and leaves the others. `null` takes the webhook address or the rate limit away. Every process heeds the change within a second.',
    body: { schema: AppChange, example: { enabled: false } },
    answers: {
      200: {
        description: 'The app with the change.',
        schema: WireApp,
        example: { ...EXAMPLE_APP, enabled: false },
      },
    },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/apps/{app_id}/keys',
    id: 'addKey',
    summary: 'Register a public key',
    description:
      'An app may have several keys at once, which is how it changes from one to the next without a pause. A serial is used once, also after it was revoked. Send the public half only: a private key is refused and not repeated in the answer.',
    body: { schema: NewKey, example: { serial_no: EXAMPLE_KEY.serial_no, public_key: EXAMPLE_PEM } },
    answers: { 201: { description: 'The key as it is kept.', schema: WireKey, example: EXAMPLE_KEY } },
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/apps/{app_id}/keys/usage',
    id: 'showKeyUsage',
    summary: 'Which keys are in use',
    description:
      'For changing from one key to the next: revoke the old one once the new one was seen and the old one is not any more. Counted in memory by the processes of one machine since they were started.',
    answers: {
      200: {
        description: 'What was seen of each key.',
        schema: WireKeyUsageList,
        example: {
          since: '2026-01-31T08:00:00.000Z',
          keys: [
            { serial_no: '1', last_used_at: '2026-01-31T08:29:58.000Z', accepted: 120, refused: 2 },
            { serial_no: '2', last_used_at: null, accepted: 0, refused: 0 },
          ],
        },
      },
    },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    method: 'delete',
    path: '/operator/v1/{env}/apps/{app_id}/keys/{serial_no}',
    id: 'revokeKey',
    summary: 'Revoke a key',
    description:
      'Requests signed with it are refused by every process within a second, for good. Revoking again changes nothing.',
    answers: { 204: { description: 'It is revoked.' } },
    errors: ['NOT_FOUND'],
  },
]
