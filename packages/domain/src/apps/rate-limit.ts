import { orNull } from '@txgw/base/nullable'
import { fraction, parts } from '@txgw/base/records/columns'
import Type from 'typebox'

export interface RateLimit {
  perSecond: number
  burst: number
}

export interface SentLimit {
  per_second: number
  burst?: number
}

const RATE_MAX = 100_000

/** The forms of an app's rate limit. */
export const rateLimit = {
  schema: orNull(
    Type.Object({
      per_second: Type.Integer({ description: 'Sustained requests per second' }),
      burst: Type.Integer({ description: 'Requests at once' }),
    }),
  ),
  sent: Type.Unsafe<SentLimit | null>({
    type: ['object', 'null'],
    description: 'How many queries the app may send; null removes the limit',
    required: ['per_second'],
    properties: {
      per_second: Type.Integer({
        minimum: 1,
        maximum: RATE_MAX,
        description: 'Sustained requests per second',
      }),
      burst: Type.Integer({
        minimum: 1,
        maximum: RATE_MAX,
        description: 'Requests at once; the same as per_second by default',
      }),
    },
    additionalProperties: false,
  }),
  read: (sent: SentLimit | null): RateLimit | null =>
    sent && { perSecond: sent.per_second, burst: sent.burst ?? sent.per_second },
  write: (limit: RateLimit | null) => limit && { per_second: limit.perSecond, burst: limit.burst },
  column: parts({ perSecond: fraction('rate_per_second'), burst: fraction('rate_burst') }),
} as const
