import { orNull } from '@txgw/base/nullable'
import { certificateFields, orNullText, toCertificate } from '@txgw/domain/platform-keys/certificate-wire'
import type { ListedKey, OwnKey } from '@txgw/domain/platform-keys/platform-key'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const WirePlatformKey = Type.Object(
  {
    ...certificateFields,
    fingerprint: Type.String({ description: 'SHA-256 over the SPKI DER, lower-case hex' }),
    current: Type.Boolean({ description: 'Whether a machine signs with it now' }),
    listed_since: utcDateTime('When merchants could first fetch it'),
    signs_from: utcDateTime('When its machine begins to sign with it'),
    signs_until: orNull(
      utcDateTime('When its machine stops signing with it; null while no key is due to replace it'),
    ),
  },
  { title: 'PlatformKey' },
)

const keys = Type.Array(WirePlatformKey, { description: 'The keys of every machine, the newest first' })

export const PlatformKeyList = Type.Object({ keys }, { title: 'PlatformKeyList' })

export const RotatedPlatformKeys = Type.Object(
  {
    serial_no: Type.String({ description: 'Serial number of the new key' }),
    signs_from: utcDateTime('When it begins to sign'),
    message: Type.String({ description: 'The next step, in words' }),
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
    ? `Key ${serialNo} is listed now and signs from ${utcText(signsFromMs)}. Until then the previous key continues to sign, so that merchants can fetch the new key first.`
    : `Key ${serialNo} signs from now on. Merchants could not fetch it earlier. A receiver that fetches the keys for an unknown serial, as the SDK does, accepts its notifications within seconds. A receiver that fetches only at fixed times refuses them until its next fetch.`
}
