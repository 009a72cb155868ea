import { checkFields, fieldViolation } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { RotationRequest } from '../platform-keys/platform-key.ts'
import { toPlatformKeyList, toRotatedPlatformKeys } from '../platform-keys/platform-key-wire.ts'
import { invalidFields } from '../service-error.ts'
import type { RouteParts } from './route-parts.ts'

const OVERLAP_SECONDS_DEFAULT = 24 * 60 * 60
const SIGN_AFTER_MINUTES_DEFAULT = 10

export const PlatformKeyRotation = Type.Object(
  {
    sign_after_minutes: Type.Optional(
      Type.Integer({ description: 'How long the new key is listed before it signs; 10 unless given' }),
    ),
    now: Type.Optional(
      Type.Boolean({
        description:
          'true: the new key signs at once, and one that waits is dropped; for a key that has leaked',
      }),
    ),
    overlap_seconds: Type.Optional(
      Type.Integer({ description: 'How long the old key stays listed after it has stopped signing' }),
    ),
  },
  { title: 'PlatformKeyRotation', additionalProperties: false },
)

const checkBody = checkFields(PlatformKeyRotation)

export function addPlatformKeyRoutes(server: FastifyInstance, { platformKeys }: RouteParts): void {
  server.get('/platform-keys', async () => toPlatformKeyList(await platformKeys.list()))

  server.post('/platform-keys/rotate', async ({ body }) => {
    const checked = checkBody(body ?? {})
    if (!checked.ok) throw invalidFields(checked.violations)
    const request = toRequest(checked.value)
    const added = await platformKeys.rotate(request)
    const waits = request.signAfterMinutes !== 'now'
    return toRotatedPlatformKeys({ added, waits }, await platformKeys.list())
  })
}

function toRequest({
  now = false,
  sign_after_minutes: minutes,
  overlap_seconds: overlapSeconds = OVERLAP_SECONDS_DEFAULT,
}: Static<typeof PlatformKeyRotation>): RotationRequest {
  if (now && minutes !== undefined) {
    const rule = 'must be left out with "now": true, which means that the new key does not wait'
    throw invalidFields([fieldViolation('sign_after_minutes', rule, String(minutes))])
  }
  return { overlapSeconds, signAfterMinutes: now ? 'now' : (minutes ?? SIGN_AFTER_MINUTES_DEFAULT) }
}
