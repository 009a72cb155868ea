import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../nullable.ts'
import type { PlatformKey } from './platform-key.ts'

const certificateFields = {
  serial_no: Type.String({ description: 'The value of Txgw-Serial that belongs to it' }),
  public_key: Type.String({ description: 'RSA 2048 public key as SPKI PEM' }),
  not_before: utcDateTime('Since when it signs'),
  expires_at: orNull(utcDateTime('Until when it is listed; null while a machine signs with it')),
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
  },
  { title: 'PlatformKey' },
)

export const PlatformKeyList = Type.Object(
  { keys: Type.Array(WirePlatformKey, { description: 'Of every machine, the newest first' }) },
  { title: 'PlatformKeyList' },
)

export function toCertificateList(keys: PlatformKey[]): Static<typeof CertificateList> {
  return { certificates: keys.map(toCertificate) }
}

export function toPlatformKeyList(keys: PlatformKey[]): Static<typeof PlatformKeyList> {
  return {
    keys: keys.map((key) => ({
      ...toCertificate(key),
      fingerprint: key.fingerprint,
      current: key.expiresAtMs === null,
    })),
  }
}

function toCertificate({
  serialNo,
  publicKey,
  notBeforeMs,
  expiresAtMs,
}: PlatformKey): Static<typeof Certificate> {
  return {
    serial_no: serialNo,
    public_key: publicKey,
    not_before: utcText(notBeforeMs),
    expires_at: expiresAtMs === null ? null : utcText(expiresAtMs),
  }
}
