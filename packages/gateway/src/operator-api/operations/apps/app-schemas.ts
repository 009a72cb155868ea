import { identifier, nonEmptyText } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import {
  DEFAULT_SERVER_ID_MEANS,
  ON_UNREACHABLE,
  ON_UNREACHABLE_MEANS,
  VALIDATION_DEADLINE_MS,
  VERDICT_READING_MEANS,
  VERDICT_READINGS,
} from '../../../apps/app.ts'
import { pageQuery } from '../../paging.ts'

const RATE_MAX = 100_000

/** Null removes the limit. */
const RateLimitOrNull = Type.Unsafe<{ per_second: number; burst?: number } | null>({
  type: ['object', 'null'],
  description: 'How many queries the app may send; null removes the limit',
  required: ['per_second'],
  properties: {
    per_second: Type.Integer({ minimum: 1, maximum: RATE_MAX, description: 'Sustained requests per second' }),
    burst: Type.Integer({
      minimum: 1,
      maximum: RATE_MAX,
      description: 'Requests at once; the same as per_second by default',
    }),
  },
  additionalProperties: false,
})

/** Null removes the address. The other rules depend on the environment and are checked separately. */
const WebhookUrlOrNull = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Address for USER_VALIDATE: https, or also http in the sandbox, without credentials',
})

/** Null removes it. */
const ServerIdOrNull = Type.Unsafe<string | null>({
  ...nonEmptyText(128, DEFAULT_SERVER_ID_MEANS),
  type: ['string', 'null'],
})

const settings = {
  webhook_url: Type.Optional(WebhookUrlOrNull),
  enabled: Type.Optional(
    Type.Boolean({ description: 'The service refuses queries of a disabled app; true by default' }),
  ),
  rate_limit: Type.Optional(RateLimitOrNull),
  validation_deadline_ms: Type.Optional(
    Type.Integer({
      minimum: VALIDATION_DEADLINE_MS.min,
      maximum: VALIDATION_DEADLINE_MS.max,
      description: `Total time that USER_VALIDATE may take; ${VALIDATION_DEADLINE_MS.default} by default`,
    }),
  ),
  on_unreachable: Type.Optional(
    Type.Enum(ON_UNREACHABLE, {
      description: `${ON_UNREACHABLE_MEANS}; \`end\` by default`,
    }),
  ),
  verdict_reading: Type.Optional(
    Type.Enum(VERDICT_READINGS, { description: `${VERDICT_READING_MEANS}. \`strict\` by default` }),
  ),
  default_server_id: Type.Optional(ServerIdOrNull),
}

const name = nonEmptyText(128, 'Name for people, shown in lists')

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
