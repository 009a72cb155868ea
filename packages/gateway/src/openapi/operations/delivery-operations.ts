import { PlatformKeyRotation } from '../../operator-api/platform-key-routes.ts'
import { WebhookCheck, WebhookCheckResult } from '../../operator-api/webhook-check-route.ts'
import { PlatformKeyList } from '../../platform-keys/platform-key-wire.ts'
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Webhook delivery', access: 'operator' } as const
const keyList = {
  keys: [{ ...EXAMPLE_CERTIFICATE, fingerprint: EXAMPLE_KEY.fingerprint, current: true }],
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
    summary: 'Sign with a new key',
    description:
      'Makes a key and signs with it from now on. The old one stays listed for `overlap_seconds`, a day by default, so that notifications under way can still be checked. Refused with 409 when the key comes from the configuration: change it there.',
    body: { schema: PlatformKeyRotation, required: false, example: { overlap_seconds: 86400 } },
    answers: {
      200: { description: 'All keys, the new one first.', schema: PlatformKeyList, example: keyList },
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
