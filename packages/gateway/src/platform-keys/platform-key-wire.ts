import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../nullable.ts'
import type { ListedKey, OwnKey, PlatformKey } from './platform-key.ts'
import { rotationMessage } from './rotation-message.ts'

const certificateFields = {
  serial_no: Type.String({ description: 'The value of Txgw-Serial that belongs to it' }),
  public_key: Type.String({ description: 'RSA 2048 public key as SPKI PEM' }),
  not_before: utcDateTime('From when it may be verified with; it is listed and valid before it signs'),
  expires_at: orNull(utcDateTime('Until when it is listed; null while no end is decided')),
}

const Certificate = Type.Object(certificateFields, { title: 'Certificate' })

/** What a merchant gets to check webhooks with. */
export const CertificateList = Type.Object(
  { certificates: Type.Array(Certificate, { description: 'Of every machine, the newest first' }) },
  { title: 'CertificateList' },
)

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

export function toCertificateList(listed: PlatformKey[]): Static<typeof CertificateList> {
  return { certificates: listed.map(toCertificate) }
}

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

function toCertificate(key: PlatformKey): Static<typeof Certificate> {
  return {
    serial_no: key.serialNo,
    public_key: key.publicKey,
    not_before: utcText(key.notBeforeMs),
    expires_at: orNullText(key.expiresAtMs),
  }
}

function orNullText(instantMs: number | null): string | null {
  return instantMs === null ? null : utcText(instantMs)
}
