import { HELD_MAX } from '@txgw/domain/sandbox/held-notifications'
import type { HoldDesk } from '@txgw/domain/sandbox/hold-desk'
import { fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { invalidFields, ServiceError } from '../../../refusals/service-error.ts'

const RETRY_SECONDS = 10

export const HoldQuery = Type.Object(
  {
    hold: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'Sandbox only. `true`: the service sends nothing, and you give the reply by hand',
      }),
    ),
  },
  { title: 'HoldQuery', additionalProperties: false },
)

/**
 * Returns the desk that holds the question about a player of this app, when the query string asks for it.
 * @param desk undefined in production
 */
export function readHold(
  { hold }: Static<typeof HoldQuery>,
  desk: HoldDesk | undefined,
  appId: string,
): HoldDesk | undefined {
  if (hold !== 'true') return undefined
  if (!desk) throw invalidFields([fieldViolation('hold', 'is allowed in the sandbox only', 'true')])
  if (desk.hasPlaceFor(appId)) return desk
  throw new ServiceError('RESOURCE_EXHAUSTED', {
    message: `${HELD_MAX} notifications already wait for an answer by hand, and no app has more of them than this one. Answer one of them first.`,
    retryAfterSeconds: RETRY_SECONDS,
  })
}
