import { identifier, nonEmptyText } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { ON_UNREACHABLE, ON_UNREACHABLE_MEANS, VALIDATION_DEADLINE_MS } from '../../../apps/app.ts'
import { pageQuery } from '../../paging.ts'

const RATE_MAX = 100_000

/** Null removes the limit. */
const RateLimitOrNull = Type.Unsafe<{ per_second: number; burst?: number } | null>({
  type: ['object', 'null'],
  description: 'How many queries the app may send; null takes the limit away',
  required: ['per_second'],
  properties: {
    per_second: Type.Integer({ minimum: 1, maximum: RATE_MAX, description: 'Requests per second, lasting' }),
    burst: Type.Integer({
      minimum: 1,
      maximum: RATE_MAX,
      description: 'Requests at once; as many as per_second when not given',
    }),
  },
  additionalProperties: false,
})

/** Null removes the address. The other rules depend on the environment and are checked separately. */
const WebhookUrlOrNull = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Where USER_VALIDATE is sent: https, in the sandbox http too, without credentials',
})

const settings = {
  webhook_url: Type.Optional(WebhookUrlOrNull),
  enabled: Type.Optional(Type.Boolean({ description: 'A disabled app is refused; true by default' })),
  rate_limit: Type.Optional(RateLimitOrNull),
  validation_deadline_ms: Type.Optional(
    Type.Integer({
      minimum: VALIDATION_DEADLINE_MS.min,
      maximum: VALIDATION_DEADLINE_MS.max,
      description: `How long USER_VALIDATE may take in all; ${VALIDATION_DEADLINE_MS.default} by default`,
    }),
  ),
  on_unreachable: Type.Optional(
    Type.Enum(ON_UNREACHABLE, {
      description: `${ON_UNREACHABLE_MEANS}; \`end\` by default`,
    }),
  ),
}

const name = nonEmptyText(128, 'For people; shown in lists')

/** All of these refuse unknown properties, so that a misspelt setting cannot go unnoticed. */
export const NewApp = Type.Object(
  { app_id: identifier('Application ID'), name, ...settings },
  { title: 'NewApp', additionalProperties: false },
)

export const AppChange = Type.Object(
  { name: Type.Optional(name), ...settings },
  { title: 'AppChange', additionalProperties: false, minProperties: 1 },
)

/** The schema accepts any value for the key: reading the key explains more than a schema can, and never repeats it. */
export const NewKey = Type.Object(
  {
    serial_no: identifier('Serial number, unique within the app'),
    public_key: Type.Unknown({
      description: 'PEM text: an RSA 2048 public key (SPKI) or an X.509 certificate',
    }),
  },
  { title: 'NewKey', additionalProperties: false },
)

export const AppListQuery = Type.Object(pageQuery, { title: 'AppListQuery', additionalProperties: false })

export type AppChange = Static<typeof AppChange>
