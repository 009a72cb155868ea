import { checkFields } from '@txgw/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import { toPlatformKeyList } from '../platform-keys/platform-key-wire.ts'
import { invalidFields } from '../service-error.ts'
import type { RouteParts } from './route-parts.ts'

const OVERLAP_SECONDS_DEFAULT = 24 * 60 * 60

export const PlatformKeyRotation = Type.Object(
  { overlap_seconds: Type.Optional(Type.Integer({ description: 'How long the old key stays listed' })) },
  { title: 'PlatformKeyRotation', additionalProperties: false },
)

const checkRotation = checkFields(PlatformKeyRotation)

export function addPlatformKeyRoutes(server: FastifyInstance, { platformKeys }: RouteParts): void {
  server.get('/platform-keys', async () => showKeys(platformKeys))

  server.post('/platform-keys/rotate', async ({ body }) => {
    const checked = checkRotation(body ?? {})
    if (!checked.ok) throw invalidFields(checked.violations)
    await platformKeys.rotate({ overlapSeconds: checked.value.overlap_seconds ?? OVERLAP_SECONDS_DEFAULT })
    return showKeys(platformKeys)
  })
}

async function showKeys(platformKeys: PlatformKeys) {
  return toPlatformKeyList(await platformKeys.list())
}
