import { wireForm } from '@txgw/base/records/wire-form'
import { utcText } from '@txgw/protocol'
import Type, { type Static } from 'typebox'
import { type PlatformKey, platformKeyFields } from './platform-key.ts'

const form = wireForm(platformKeyFields, 'merchant')

export const certificateFields = form.properties

const Certificate = Type.Object(certificateFields, { title: 'Certificate' })

/** The certificates that a merchant verifies webhooks with. */
export const CertificateList = Type.Object(
  { certificates: Type.Array(Certificate, { description: 'The keys of every machine, the newest first' }) },
  { title: 'CertificateList' },
)

export function toCertificateList(listed: PlatformKey[]): Static<typeof CertificateList> {
  return { certificates: listed.map(toCertificate) }
}

export const toCertificate: (key: PlatformKey) => Static<typeof Certificate> = form.toWire

export function orNullText(instantMs: number | null): string | null {
  return instantMs === null ? null : utcText(instantMs)
}
