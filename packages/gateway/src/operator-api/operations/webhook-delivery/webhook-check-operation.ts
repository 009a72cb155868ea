import type { CheckedAddress } from '@txgw/delivery/address/check-webhook-address'
import { toWireRefusal, WireRefusal } from '@txgw/domain/validations/attempt-wire'
import { nonEmptyText } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { operation } from '../../operation.ts'

const WebhookCheck = Type.Object(
  { url: nonEmptyText(2048, 'The address to check') },
  { title: 'WebhookCheck', additionalProperties: false },
)

const AddressVerdict = Type.Object(
  {
    address: Type.String({ description: 'An address of the host' }),
    allowed: Type.Boolean(),
    allowed_by_setting: Type.Optional(
      Type.Literal(true, { description: 'Only a setting of the operator allows this address' }),
    ),
    ...Type.Partial(WireRefusal).properties,
  },
  { title: 'AddressVerdict' },
)

const WebhookCheckResult = Type.Object(
  {
    url: Type.String(),
    allowed: Type.Boolean({ description: 'Whether a notification to this address would be sent now' }),
    refusal: Type.Optional(WireRefusal),
    resolve_failure: Type.Optional(Type.String({ description: 'Why the host name has no address' })),
    addresses: Type.Array(AddressVerdict, {
      description: 'Each address of the host, judged by the dial guard',
    }),
  },
  { title: 'WebhookCheckResult' },
)

export type WebhookCheckResult = Static<typeof WebhookCheckResult>

/**
 * The dry run: tells whether a notification to this address would be sent, and if not, which rule and setting stop
 * it.
 */
export const checkWebhookAddress = operation({
  tag: 'Webhook delivery',
  access: 'operator',
  method: 'post',
  path: '/operator/v1/{env}/webhook-checks',
  id: 'checkWebhookAddress',
  role: 'support',
  merchant: 'own-apps',
  summary: 'Check a webhook address without calling it',
  description:
    'Judges the address as a delivery would. It resolves the host and connects to nothing. A refusal names the rule and the setting that would allow the address.',
  body: { schema: WebhookCheck, example: { url: 'http://10.0.0.8/user-validate' } },
  answers: {
    200: {
      description: 'Whether a notification would be sent, and the reason if not.',
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
  async handle({ body: { url }, parts: { checkWebhook } }) {
    const { passes, refusal, addresses, resolveFailure } = await checkWebhook(url)
    return {
      status: 200,
      body: {
        url,
        allowed: passes,
        ...(refusal && { refusal: toWireRefusal(refusal) }),
        ...(resolveFailure && { resolve_failure: resolveFailure.words }),
        addresses: addresses.map(toVerdict),
      },
    }
  },
})

function toVerdict({ address, refusal, allowedBySetting }: CheckedAddress): Static<typeof AddressVerdict> {
  return {
    address,
    allowed: refusal === null,
    ...(allowedBySetting && { allowed_by_setting: true as const }),
    ...(refusal && toWireRefusal(refusal)),
  }
}
