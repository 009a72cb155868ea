import { checkFields, fieldViolation } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { invalidFields, ServiceError } from '../service-error.ts'
import { HELD_MAX } from '../webhooks/held-notifications.ts'
import type { HoldDesk } from './hold-desk.ts'

const RETRY_SECONDS = 10

export const HoldQuery = Type.Object(
  {
    hold: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'Sandbox only. `true`: nothing is sent, and the reply is given by hand',
      }),
    ),
  },
  { title: 'HoldQuery', additionalProperties: false },
)

const checkQuery = checkFields(HoldQuery)

/**
 * The desk to hold a question at, when the query string asks for it.
 * @param desk undefined in production
 */
export function readHold(query: unknown, desk: HoldDesk | undefined): HoldDesk | undefined {
  const checked = checkQuery(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  if (checked.value.hold !== 'true') return undefined
  if (!desk) throw invalidFields([fieldViolation('hold', 'is for the sandbox only', 'true')])
  if (!desk.isFull()) return desk
  throw new ServiceError('RESOURCE_EXHAUSTED', {
    message: `${HELD_MAX} notifications wait for an answer by hand already; answer one of them.`,
    retryAfterSeconds: RETRY_SECONDS,
  })
}
