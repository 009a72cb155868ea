import type { Clock } from '../clock.ts'
import type { ClientHooks } from './hooks.ts'
import type { PrivateKey } from './private-key.ts'
import { TIMEOUT_MS } from './send-request.ts'
import { type ServiceAddress, serviceAddress } from './service-address.ts'

export interface ClientOptions {
  /** The application ID that the service gave you. */
  appId: string
  /**
   * The key whose public half is registered: a PEM (PKCS #8 or PKCS #1) as text, bytes or Base64, a KeyObject of
   * `node:crypto`, or a CryptoKey for RSASSA-PKCS1-v1_5 with SHA-256. A text may write its line ends as `\n` or
   * `\r\n`, as in an environment variable.
   */
  privateKey: PrivateKey
  /** Serial number under which the key is registered. @default '1' */
  serialNo?: string
  /** Address of the service, production or sandbox, with or without the path segment at its end. */
  baseUrl: string
  /** First segment of the paths; empty for the short paths. @default 'gateway' */
  pathSegment?: string
  /** Used instead of the platform's fetch. */
  fetch?: typeof fetch
  /** Milliseconds for one try, from the first byte sent to the last one read. @default 10000 */
  timeout?: number
  /** Tries after the first one. @default 2 */
  maxRetries?: number
  /** Called for each try, for logs and metrics. */
  hooks?: ClientHooks
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock
}

/** Options for one call; they override those of the client. */
export interface CallOptions {
  /** Ends the call and its retries; the call then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Milliseconds for one try. */
  timeout?: number
  /** Tries after the first one. */
  maxRetries?: number
}

const TIMEOUT_MS_MAX = 600_000
const RETRIES = 2
const RETRIES_MAX = 10
const HEADER_ID = /^[\x21\x23-\x2b\x2d-\x7e]{1,64}$/

export interface Limits {
  timeout: number
  maxRetries: number
}

export interface CheckedOptions extends Limits {
  address: ServiceAddress
  serialNo: string
}

/** @throws {TypeError} with a message that names the option and its rule */
export function checkClientOptions(options: ClientOptions): CheckedOptions {
  const { appId, privateKey, serialNo = '1', pathSegment = 'gateway' } = options
  requireId('appId', appId)
  requireId('serialNo', serialNo)
  if (!privateKey || (typeof privateKey !== 'string' && typeof privateKey !== 'object')) {
    throw new TypeError(
      'privateKey must be a PEM, a KeyObject or a CryptoKey; this value is empty or something else',
    )
  }
  if (!/^[A-Za-z0-9._~-]*$/.test(pathSegment)) {
    throw new TypeError('pathSegment must be one path segment without "/", or empty')
  }
  return {
    ...checkCallOptions(options, { timeout: TIMEOUT_MS, maxRetries: RETRIES }),
    address: serviceAddress(options.baseUrl, pathSegment),
    serialNo,
  }
}

/** @throws {TypeError} with a message that names the option and its rule */
export function checkCallOptions(options: Partial<Limits>, defaults: Limits): Limits {
  const { timeout = defaults.timeout, maxRetries = defaults.maxRetries } = options
  return {
    timeout: numberWithin('timeout', timeout, { min: 1, max: TIMEOUT_MS_MAX }),
    maxRetries: numberWithin('maxRetries', maxRetries, { min: 0, max: RETRIES_MAX }),
  }
}

function requireId(option: string, value: unknown): void {
  if (typeof value === 'string' && HEADER_ID.test(value)) return
  throw new TypeError(`${option} must be 1 to 64 visible ASCII characters without commas or double quotes`)
}

function numberWithin(option: string, value: number, { min, max }: { min: number; max: number }): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new TypeError(`${option} must be a whole number from ${min} to ${max}`)
}
