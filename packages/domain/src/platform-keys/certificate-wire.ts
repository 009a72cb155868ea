import { wireForm } from '@txgw/base/records/wire-form'
import Type, { type Static } from 'typebox'
import { type PlatformKey, platformKeyFields } from './platform-key.ts'

const form = wireForm(platformKeyFields, 'merchant')

const Certificate = Type.Object(form.properties, { title: 'Certificate' })

/** The certificates that a merchant verifies webhooks with. */
export const CertificateList = Type.Object(
  { certificates: Type.Array(Certificate, { description: 'The keys of every machine, the newest first' }) },
  { title: 'CertificateList' },
)

export function toCertificateList(listed: PlatformKey[]): Static<typeof CertificateList> {
  return { certificates: listed.map(form.toWire) }
}
