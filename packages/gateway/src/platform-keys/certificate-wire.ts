import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../base/nullable.ts'
import type { PlatformKey } from './platform-key.ts'

/** Merchants and operators both see these fields. */
export const certificateFields = {
  serial_no: Type.String({ description: 'The value of Txgw-Serial that belongs to it' }),
  public_key: Type.String({ description: 'RSA 2048 public key as SPKI PEM' }),
  not_before: utcDateTime('From when it may be verified with; it is listed and valid before it signs'),
  expires_at: orNull(utcDateTime('Until when it is listed; null while no end is decided')),
}

const Certificate = Type.Object(certificateFields, { title: 'Certificate' })

/** The certificates that a merchant verifies webhooks with. */
export const CertificateList = Type.Object(
  { certificates: Type.Array(Certificate, { description: 'Of every machine, the newest first' }) },
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
