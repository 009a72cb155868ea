import { importPublicKey, KeyFormatError } from '@txgw/protocol'
import type { PlatformCertificate } from '../certificate.ts'
import type { Clock } from '../clock.ts'
import { NotificationRefusedError } from './notification-refused.ts'

/** As `certificates()` lists them, or by serial number as PEM text. */
export type PlatformKeys =
  | Readonly<Record<string, string>>
  | readonly (Pick<PlatformCertificate, 'serial_no' | 'public_key'> & Partial<PlatformCertificate>)[]

export interface PlatformKeyring {
  /** The key with this serial, if it is valid now. @throws {NotificationRefusedError} KEYS_UNAVAILABLE */
  find(serialNo: string): Promise<CryptoKey | undefined>
}

export interface KeyringParts {
  platformKeys?: PlatformKeys | undefined
  client?: { certificates(): Promise<PlatformCertificate[]> } | undefined
  clock: Clock
  /** By so much may our clock differ from the one that the validity of a key was written by. */
  toleranceSeconds: number
}

interface KnownKey {
  pem: string
  notBeforeMs: number
  expiresAtMs: number
  imported?: Promise<CryptoKey>
}

/** A made-up serial must not make us call the service for every notification. */
const FETCH_PAUSE_MS = 60_000
const FETCH_PAUSE_AFTER_FAILURE_MS = 1_000

/** Fetches the keys when it meets a serial that it does not know: a rotation needs nothing else. */
export function createPlatformKeyring({
  platformKeys = {},
  client,
  clock,
  toleranceSeconds,
}: KeyringParts): PlatformKeyring {
  let known = readKeys(platformKeys)
  let fetching: Promise<void> | undefined
  let failure: unknown
  let nextFetchMs = Number.NEGATIVE_INFINITY

  const validKey = (serialNo: string): KnownKey | undefined => {
    const key = known.get(serialNo)
    const toleranceMs = toleranceSeconds * 1000
    const isValid = key && key.notBeforeMs - toleranceMs <= clock() && clock() < key.expiresAtMs + toleranceMs
    return isValid ? key : undefined
  }
  const fetchAll = async (certificates: () => Promise<PlatformCertificate[]>) => {
    try {
      const fetched = readKeys(await certificates())
      known = new Map([...readKeys(platformKeys), ...fetched])
      failure = undefined
      nextFetchMs = clock() + FETCH_PAUSE_MS
    } catch (error) {
      failure = error
      nextFetchMs = clock() + FETCH_PAUSE_AFTER_FAILURE_MS
    } finally {
      fetching = undefined
    }
  }
  return {
    find: async (serialNo) => {
      if (client && !validKey(serialNo)) {
        if (clock() >= nextFetchMs) fetching ??= fetchAll(() => client.certificates())
        await fetching
      }
      const key = validKey(serialNo)
      if (!key && failure !== undefined) {
        const message = 'The keys of the service cannot be fetched at the moment.'
        throw new NotificationRefusedError('KEYS_UNAVAILABLE', message, failure)
      }
      if (key) key.imported ??= importKey(serialNo, key.pem)
      return key?.imported
    },
  }
}

async function importKey(serialNo: string, pem: string): Promise<CryptoKey> {
  try {
    return await importPublicKey(pem)
  } catch (error) {
    throw error instanceof KeyFormatError
      ? new KeyFormatError(`The platform key with serial ${serialNo} ${error.message}`)
      : error
  }
}

function readKeys(keys: PlatformKeys): Map<string, KnownKey> {
  const always = { notBeforeMs: Number.NEGATIVE_INFINITY, expiresAtMs: Number.POSITIVE_INFINITY }
  if (!isList(keys)) return new Map(Object.entries(keys).map(([serial, pem]) => [serial, { pem, ...always }]))
  return new Map(
    keys.map(({ serial_no: serial, public_key: pem, not_before: from, expires_at: until }) => [
      serial,
      {
        pem,
        notBeforeMs: from === undefined ? always.notBeforeMs : Date.parse(from),
        expiresAtMs: until === undefined || until === null ? always.expiresAtMs : Date.parse(until),
      },
    ]),
  )
}

function isList(keys: PlatformKeys): keys is Extract<PlatformKeys, readonly unknown[]> {
  return Array.isArray(keys)
}
