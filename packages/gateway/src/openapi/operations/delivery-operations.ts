import { PlatformKeyRotation } from '../../operator-api/platform-key-routes.ts'
import { WebhookCheck, WebhookCheckResult } from '../../operator-api/webhook-check-route.ts'
import { PlatformKeyList, RotatedPlatformKeys } from '../../platform-keys/platform-key-wire.ts'
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

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

export const DELIVERY_OPERATIONS: OperationSpec[] = [
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/platform-keys',
    id: 'listPlatformKeys',
    summary: 'List the keys that sign webhooks',
    description:
      'The same keys that merchants fetch from the certificate interface: those of every machine, the newest first.',
    answers: { 200: { description: 'The keys.', schema: PlatformKeyList, example: keyList } },
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/platform-keys/rotate',
    id: 'rotatePlatformKey',
    summary: 'Replace the key that signs',
    description:
      'Makes a key that is listed at once and signs after `sign_after_minutes`, 10 by default, from 1 to 10080: until then merchants fetch it, and the key before goes on signing. That one stays listed for `overlap_seconds` after it has stopped signing, a day by default, so that notifications under way can still be checked. With `now` the new key signs at once, for a key that has leaked: a receiver that does not fetch the keys when it meets an unknown serial refuses notifications until its next fetch. A key that waits for its turn is dropped then. Refused with 409 while a new key waits, unless with `now`, and when the key comes from the configuration: change it there.',
    body: {
      schema: PlatformKeyRotation,
      required: false,
      example: { sign_after_minutes: 10, overlap_seconds: 86400 },
    },
    answers: {
      200: {
        description: 'What happens next, and all keys, the new one first.',
        schema: RotatedPlatformKeys,
        example: {
          serial_no: EXAMPLE_CERTIFICATE.serial_no,
          signs_from: SIGNS_FROM,
          message: `Key ${EXAMPLE_CERTIFICATE.serial_no} is listed now and signs from ${SIGNS_FROM}. Until then the key before goes on signing, so that merchants can fetch the new one first.`,
          ...keyList,
        },
      },
    },
    errors: ['FAILED_PRECONDITION'],
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/webhook-checks',
    id: 'checkWebhookAddress',
    summary: 'Try a webhook address without calling it',
    description:
      'Judges the address as a delivery would, resolves its host and connects to nothing. A refusal names the rule, and the setting that would let the address through.',
    body: { schema: WebhookCheck, example: { url: 'http://10.0.0.8/user-validate' } },
    answers: {
      200: {
        description: 'Whether a notification would be sent, and if not why.',
        schema: WebhookCheckResult,
        example: {
          url: 'http://10.0.0.8/user-validate',
          allowed: false,
          addresses: [
            {
              address: '10.0.0.8',
              allowed: false,
              rule: 'private',
              message: 'private: 10.0.0.8 is a private network',
              setting: {
                flag: '--allow-webhook-address',
                variable: 'TXGW_ALLOW_WEBHOOK_ADDRESSES',
                value: '10.0.0.8/32',
              },
            },
          ],
        },
      },
    },
  },
]
