import { addKey as add } from '@txgw/domain/apps/add-key'
import { keyObject } from '@txgw/domain/apps/app-audit'
import { findApp } from '@txgw/domain/apps/find-app'
import { findKey } from '@txgw/domain/apps/find-key'
import { readKeyUsage } from '@txgw/domain/apps/key-usage'
import { toWireKeyUsage, WireKeyUsageList } from '@txgw/domain/apps/key-usage-wire'
import { NewKey } from '@txgw/domain/apps/new-key'
import { revokeKey as revoke } from '@txgw/domain/apps/revoke-key'
import { checkChange } from '@txgw/domain/change-requests/ask-for-change'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import Type from 'typebox'
import { takeCourse, WAITS, waitingAnswer, waits } from '../../access/guarded-call.ts'
import { announceAppChange } from '../../announce-app-change.ts'
import { type ChangedObject, operation } from '../../operation.ts'
import { EXAMPLE_KEY, EXAMPLE_PEM } from '../examples.ts'
import { APP_ID, pathText } from '../shared-params.ts'
import { toWireKey, WireKey } from './app-wire.ts'

const shared = { tag: 'Apps', access: 'operator' } as const

/** A private key may have been pasted in place of the serial number, and the trail must not keep it. */
const PLAIN_SERIAL = /^[\w.:-]{1,128}$/

function keyOf(appId = '', serialNo = ''): ChangedObject {
  return { object: keyObject(appId, PLAIN_SERIAL.test(serialNo) ? serialNo : '?'), appId }
}

export const addKey = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/apps/{app_id}/keys',
  id: 'addKey',
  role: 'operator',
  merchant: 'own-apps-in-sandbox',
  changes: ({ params, body }) => keyOf(params.app_id, body.serial_no),
  summary: 'Register a public key',
  description: `An app may have several keys at once, so it can change keys without a pause. A serial number can be used only once, even after its key is revoked. Send only the public key: the service refuses a private key and does not repeat it in the answer. ${WAITS}`,
  headers: GlassHeaders,
  params: Type.Object(APP_ID),
  body: {
    schema: NewKey,
    example: { serial_no: EXAMPLE_KEY.serial_no, public_key: EXAMPLE_PEM },
    isSecret: true,
  },
  answers: {
    201: { description: 'The registered key.', schema: WireKey, example: EXAMPLE_KEY },
    ...waitingAnswer,
  },
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'RESOURCE_EXHAUSTED'],
  async handle({ params: { app_id: appId }, body, headers, parts, actor, entryOf }) {
    const { store, environment, platformKeys: serviceKeys, clock } = parts
    const { serial_no: serialNo, public_key: publicKey } = body
    const changeOf = async () => {
      const change = { kind: 'add-key', serialNo, publicKey } as const
      return checkChange({ change, environment, serviceKeys }, await findApp({ store, appId }))
    }
    const act = { appId, kind: 'add-key', change: changeOf } as const
    const course = await takeCourse(parts.twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') return waits(course.request, parts.realClock)
    if (course.way === 'direct')
      await add({ store, serviceKeys, clock, appId, serialNo, publicKey, entryOf: course.entryOf })
    await announceAppChange(parts)
    return { status: 201, body: toWireKey(await findKey({ store, appId, serialNo })) }
  },
})

export const showKeyUsage = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/apps/{app_id}/keys/usage',
  id: 'showKeyUsage',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show which keys are in use',
  description:
    'Helps to change keys: revoke the old key when requests use the new key and no longer the old one. The processes of one machine count in memory from their start.',
  params: Type.Object(APP_ID),
  answers: {
    200: {
      description: 'How each key was used.',
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
  role: 'operator',
  merchant: 'own-apps-in-sandbox',
  changes: ({ params }) => keyOf(params.app_id, params.serial_no),
  summary: 'Revoke a key',
  description:
    'Every process refuses requests signed with the key within a second. A revoked key cannot be used again. Revoking it a second time changes nothing.',
  params: Type.Object({ ...APP_ID, serial_no: pathText('Serial number of the key.') }),
  answers: { 204: { description: 'The key is revoked.' } },
  errors: ['NOT_FOUND'],
  async handle({ params, parts, entryOf }) {
    const { store, clock } = parts
    await revoke({ store, clock, appId: params.app_id, serialNo: params.serial_no, entryOf })
    await announceAppChange(parts)
    return { status: 204 }
  },
})
