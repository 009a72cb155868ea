import Type from 'typebox'
import { addKey as add } from '../../../apps/add-key.ts'
import { findApp } from '../../../apps/find-app.ts'
import { readKeyUsage } from '../../../apps/key-usage.ts'
import { revokeKey as revoke } from '../../../apps/revoke-key.ts'
import { announceAppChange } from '../../announce-app-change.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_KEY, EXAMPLE_PEM } from '../examples.ts'
import { APP_ID, pathText } from '../shared-params.ts'
import { NewKey } from './app-schemas.ts'
import { toWireKey, WireKey } from './app-wire.ts'
import { toWireKeyUsage, WireKeyUsageList } from './key-usage-wire.ts'

const shared = { tag: 'Apps', access: 'operator' } as const

export const addKey = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/apps/{app_id}/keys',
  id: 'addKey',
  summary: 'Register a public key',
  description:
    'An app may have several keys at once, which is how it changes from one to the next without a pause. A serial is used once, also after it was revoked. Send the public half only: a private key is refused and not repeated in the answer.',
  params: Type.Object(APP_ID),
  body: {
    schema: NewKey,
    example: { serial_no: EXAMPLE_KEY.serial_no, public_key: EXAMPLE_PEM },
    isSecret: true,
  },
  answers: { 201: { description: 'The key as it is kept.', schema: WireKey, example: EXAMPLE_KEY } },
  errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  async handle({ params, body, parts }) {
    const { store, clock } = parts
    const { serial_no: serialNo, public_key: publicKey } = body
    const key = await add({ store, clock, appId: params.app_id, serialNo, publicKey })
    await announceAppChange(parts)
    return { status: 201, body: toWireKey(key) }
  },
})

export const showKeyUsage = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/apps/{app_id}/keys/usage',
  id: 'showKeyUsage',
  summary: 'Which keys are in use',
  description:
    'For changing from one key to the next: revoke the old one once the new one was seen and the old one is not any more. Counted in memory by the processes of one machine since they were started.',
  params: Type.Object(APP_ID),
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
  async handle({ params, parts: { store, bus, environment } }) {
    const app = await findApp({ store, appId: params.app_id })
    return { status: 200, body: toWireKeyUsage(await readKeyUsage(app, { bus, environment })) }
  },
})

export const revokeKey = operation({
  ...shared,
  method: 'delete',
  path: '/operator/v1/{env}/apps/{app_id}/keys/{serial_no}',
  id: 'revokeKey',
  summary: 'Revoke a key',
  description:
    'Requests signed with it are refused by every process within a second, for good. Revoking again changes nothing.',
  params: Type.Object({ ...APP_ID, serial_no: pathText('Serial number of one of its keys.') }),
  answers: { 204: { description: 'It is revoked.' } },
  errors: ['NOT_FOUND'],
  async handle({ params, parts }) {
    const { store, clock } = parts
    await revoke({ store, clock, appId: params.app_id, serialNo: params.serial_no })
    await announceAppChange(parts)
    return { status: 204 }
  },
})
