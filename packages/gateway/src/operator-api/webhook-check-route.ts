import { checkFields, nonEmptyText } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { invalidFields } from '../service-error.ts'
import { toWireRefusal, WireRefusal } from '../validations/validation-wire.ts'
import type { CheckedAddress } from '../webhooks/check-webhook-address.ts'
import type { RouteParts } from './route-parts.ts'

export const WebhookCheck = Type.Object(
  { url: nonEmptyText(2048, 'The address to check') },
  { title: 'WebhookCheck', additionalProperties: false },
)

const AddressVerdict = Type.Object(
  {
    address: Type.String({ description: 'An address of the host' }),
    allowed: Type.Boolean(),
    allowed_by_setting: Type.Optional(
      Type.Literal(true, { description: 'Only the setting of the operator lets it through' }),
    ),
    ...Type.Partial(WireRefusal).properties,
  },
  { title: 'AddressVerdict' },
)

export const WebhookCheckResult = Type.Object(
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

const checkBody = checkFields(WebhookCheck)

/** The dry run: would a notification to this address be sent, and if not, which rule and setting stop it. */
export function addWebhookCheckRoute(server: FastifyInstance, { checkWebhook }: RouteParts): void {
  server.post('/webhook-checks', async ({ body }): Promise<WebhookCheckResult> => {
    const checked = checkBody(body)
    if (!checked.ok) throw invalidFields(checked.violations)
    const { url } = checked.value
    const { passes, refusal, addresses, resolveFailure } = await checkWebhook(url)
    return {
      url,
      allowed: passes,
      ...(refusal && { refusal: toWireRefusal(refusal) }),
      ...(resolveFailure !== null && { resolve_failure: resolveFailure }),
      addresses: addresses.map(toVerdict),
    }
  })
}

function toVerdict({ address, refusal, allowedBySetting }: CheckedAddress): Static<typeof AddressVerdict> {
  return {
    address,
    allowed: refusal === null,
    ...(allowedBySetting && { allowed_by_setting: true as const }),
    ...(refusal && toWireRefusal(refusal)),
  }
}
