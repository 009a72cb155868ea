import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../../../base/nullable.ts'
import { certificateFields, orNullText, toCertificate } from '../../../platform-keys/certificate-wire.ts'
import type { ListedKey, OwnKey } from '../../../platform-keys/platform-key.ts'

const WirePlatformKey = Type.Object(
  {
    ...certificateFields,
    fingerprint: Type.String({ description: 'SHA-256 over the SPKI DER, lower-case hex' }),
    current: Type.Boolean({ description: 'Whether a machine signs with it now' }),
    listed_since: utcDateTime('Since when merchants can fetch it'),
    signs_from: utcDateTime('From when its machine signs with it'),
    signs_until: orNull(utcDateTime('Until when; null while no other key is to take its place')),
  },
  { title: 'PlatformKey' },
)

const keys = Type.Array(WirePlatformKey, { description: 'Of every machine, the newest first' })

export const PlatformKeyList = Type.Object({ keys }, { title: 'PlatformKeyList' })

export const RotatedPlatformKeys = Type.Object(
  {
    serial_no: Type.String({ description: 'The new key' }),
    signs_from: utcDateTime('From when it signs'),
    message: Type.String({ description: 'What happens next, in words' }),
    keys,
  },
  { title: 'RotatedPlatformKeys' },
)

export function toPlatformKeyList(listed: ListedKey[]): Static<typeof PlatformKeyList> {
  return {
    keys: listed.map((key) => ({
      ...toCertificate(key),
      fingerprint: key.fingerprint,
      current: key.current,
      listed_since: utcText(key.listedSinceMs),
      signs_from: utcText(key.signsFromMs),
      signs_until: orNullText(key.signsUntilMs),
    })),
  }
}

export function toRotatedPlatformKeys(
  { added, waits }: { added: OwnKey; waits: boolean },
  listed: ListedKey[],
): Static<typeof RotatedPlatformKeys> {
  return {
    serial_no: added.serialNo,
    signs_from: utcText(added.signsFromMs),
    message: rotationMessage(added, { waits }),
    ...toPlatformKeyList(listed),
  }
}

/** Explains what a rotation means for receivers. */
function rotationMessage({ serialNo, signsFromMs }: OwnKey, { waits }: { waits: boolean }): string {
  return waits
    ? `Key ${serialNo} is listed now and signs from ${utcText(signsFromMs)}. Until then the key before goes on signing, so that merchants can fetch the new one first.`
    : `Key ${serialNo} signs from now on. Merchants could not fetch it before: a receiver that fetches the keys when it meets an unknown serial, as the SDK does, takes its notifications within seconds; one that fetches at fixed times only refuses them until its next fetch.`
}
