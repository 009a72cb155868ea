import { importPublicKey, KeyFormatError } from '@txgw/protocol'
import type { PlatformCertificate } from '../certificate.ts'

/** The list of `certificates()`, or PEM texts by serial number. */
export type PlatformKeys =
  | Readonly<Record<string, string>>
  | readonly (Pick<PlatformCertificate, 'serial_no' | 'public_key'> & Partial<PlatformCertificate>)[]

export interface KnownKey {
  pem: string
  notBeforeMs: number
  expiresAtMs: number
  imported?: Promise<CryptoKey>
}

const ALWAYS = { notBeforeMs: Number.NEGATIVE_INFINITY, expiresAtMs: Number.POSITIVE_INFINITY }

export function readKeys(keys: PlatformKeys): Map<string, KnownKey> {
  if (!isList(keys)) return new Map(Object.entries(keys).map(([serial, pem]) => [serial, { pem, ...ALWAYS }]))
  return new Map(
    keys.map(({ serial_no: serial, public_key: pem, not_before: from, expires_at: until }) => [
      serial,
      {
        pem,
        notBeforeMs: from === undefined ? ALWAYS.notBeforeMs : Date.parse(from),
        expiresAtMs: until === undefined || until === null ? ALWAYS.expiresAtMs : Date.parse(until),
      },
    ]),
  )
}

export async function importKey(serialNo: string, pem: string): Promise<CryptoKey> {
  try {
    return await importPublicKey(pem)
  } catch (error) {
    throw error instanceof KeyFormatError
      ? new KeyFormatError(`The platform key with serial ${serialNo} ${error.message}`)
      : error
  }
}

function isList(keys: PlatformKeys): keys is Extract<PlatformKeys, readonly unknown[]> {
  return Array.isArray(keys)
}
