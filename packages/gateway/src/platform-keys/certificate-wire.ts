import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../base/nullable.ts'
import type { PlatformKey } from './platform-key.ts'

/** Merchants and operators both see these fields. */
export const certificateFields = {
  serial_no: Type.String({ description: 'Serial number, the value of Txgw-Serial in its notifications' }),
  public_key: Type.String({ description: 'RSA 2048 public key as SPKI PEM' }),
  not_before: utcDateTime('Start of its validity; a key is listed and valid before it signs'),
  expires_at: orNull(utcDateTime('End of its listing; null while no end is decided')),
}

const Certificate = Type.Object(certificateFields, { title: 'Certificate' })

/** The certificates that a merchant verifies webhooks with. */
export const CertificateList = Type.Object(
  { certificates: Type.Array(Certificate, { description: 'The keys of every machine, the newest first' }) },
  { title: 'CertificateList' },
)

export function toCertificateList(listed: PlatformKey[]): Static<typeof CertificateList> {
  return { certificates: listed.map(toCertificate) }
}

export function toCertificate(key: PlatformKey): Static<typeof Certificate> {
  return {
    serial_no: key.serialNo,
    public_key: key.publicKey,
    not_before: utcText(key.notBeforeMs),
    expires_at: orNullText(key.expiresAtMs),
  }
}

export function orNullText(instantMs: number | null): string | null {
  return instantMs === null ? null : utcText(instantMs)
}
