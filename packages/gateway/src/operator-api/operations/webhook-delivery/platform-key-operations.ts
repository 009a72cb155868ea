import { auditObject } from '@txgw/domain/audit/audit-object'
import type { RotationRequest } from '@txgw/domain/platform-keys/platform-key'
import { fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { invalidFields } from '../../../refusals/service-error.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from '../examples.ts'
import {
  PlatformKeyList,
  RotatedPlatformKeys,
  toPlatformKeyList,
  toRotatedPlatformKeys,
} from './platform-key-wire.ts'

const OVERLAP_SECONDS_DEFAULT = 24 * 60 * 60
const SIGN_AFTER_MINUTES_DEFAULT = 10

const shared = { tag: 'Webhook delivery', access: 'operator' } as const
const SIGNS_FROM = '2026-01-05T09:15:00.000Z'
const keyList = {
  keys: [
    {
      ...EXAMPLE_CERTIFICATE,
      fingerprint: EXAMPLE_KEY.fingerprint,
      current: false,
      listed_since: '2026-01-05T09:05:00.000Z',
      signs_from: SIGNS_FROM,
      signs_until: null,
    },
  ],
}

const PlatformKeyRotation = Type.Object(
  {
    sign_after_minutes: Type.Optional(
      Type.Integer({ description: 'How long the new key is listed before it signs; 10 by default' }),
    ),
    now: Type.Optional(
      Type.Boolean({
        description:
          'true: the new key signs at once, and a waiting key is dropped. Use it when a key has leaked',
      }),
    ),
    overlap_seconds: Type.Optional(
      Type.Integer({ description: 'How long the old key stays listed after it has stopped signing' }),
    ),
  },
  { title: 'PlatformKeyRotation', additionalProperties: false },
)

export const listPlatformKeys = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/platform-keys',
  id: 'listPlatformKeys',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'List the keys that sign webhooks',
  description:
    'Returns the keys that merchants fetch from the certificate interface: the keys of every machine, the newest first.',
  answers: { 200: { description: 'The keys.', schema: PlatformKeyList, example: keyList } },
  handle: async ({ parts: { platformKeys } }) => ({
    status: 200,
    body: toPlatformKeyList(await platformKeys.list()),
  }),
})

export const rotatePlatformKey = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/platform-keys/rotate',
  id: 'rotatePlatformKey',
  role: 'admin',
  changes: () => ({ object: auditObject('platform-key') }),
  summary: 'Replace the key that signs',
  description:
    'Makes a key that is listed at once and signs after `sign_after_minutes` (10 by default, from 1 to 10080). Until then merchants fetch the new key, and the previous key continues to sign. The previous key stays listed for `overlap_seconds` (a day by default) after it stops signing, so that merchants can still check notifications that are on their way. With `now` the new key signs at once. Use `now` when a key has leaked: it also drops a key that waits. A receiver that does not fetch the keys for an unknown serial then refuses notifications until its next fetch. The call gets 409 while a new key waits, except with `now`. It also gets 409 when the key is configured as a file: replace the file instead.',
  body: {
    schema: PlatformKeyRotation,
    required: false,
    example: { sign_after_minutes: 10, overlap_seconds: 86400 },
  },
  answers: {
    200: {
      description: 'The next step, and all keys, the new one first.',
      schema: RotatedPlatformKeys,
      example: {
        serial_no: EXAMPLE_CERTIFICATE.serial_no,
        signs_from: SIGNS_FROM,
        message: `Key ${EXAMPLE_CERTIFICATE.serial_no} is listed now and signs from ${SIGNS_FROM}. Until then the previous key continues to sign, so that merchants can fetch the new key first.`,
        ...keyList,
      },
    },
  },
  errors: ['FAILED_PRECONDITION'],
  async handle({ body, entryOf, parts: { platformKeys } }) {
    const request = toRequest(body)
    const added = await platformKeys.rotate(request, entryOf)
    const waits = request.signAfterMinutes !== 'now'
    return { status: 200, body: toRotatedPlatformKeys({ added, waits }, await platformKeys.list()) }
  },
})

function toRequest({
  now = false,
  sign_after_minutes: minutes,
  overlap_seconds: overlapSeconds = OVERLAP_SECONDS_DEFAULT,
}: Static<typeof PlatformKeyRotation>): RotationRequest {
  if (now && minutes !== undefined) {
    const rule = 'must be absent with "now": true, because the new key then does not wait'
    throw invalidFields([fieldViolation('sign_after_minutes', rule, String(minutes))])
  }
  return { overlapSeconds, signAfterMinutes: now ? 'now' : (minutes ?? SIGN_AFTER_MINUTES_DEFAULT) }
}
