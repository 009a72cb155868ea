import { wireForm } from '@txgw/base/records/wire-form'
import {
  type ListedKey,
  type OwnKey,
  platformKeyFields,
  turnForm,
} from '@txgw/domain/platform-keys/platform-key'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const keyForm = wireForm(platformKeyFields, 'operator')

const WirePlatformKey = Type.Object(
  {
    ...keyForm.properties,
    current: Type.Boolean({ description: 'Whether a machine signs with it now' }),
    ...turnForm.properties,
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
  return { keys: listed.map(toWireKey) }
}

function toWireKey(key: ListedKey): Static<typeof WirePlatformKey> {
  return { ...keyForm.toWire(key), current: key.current, ...turnForm.toWire(key) }
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
