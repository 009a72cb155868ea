import type { Clock } from '../clock.ts'

export interface ClientOptions {
  /** Application ID that the service gave you. */
  appId: string
  /**
   * The key whose public half is registered: a PEM text (PKCS #8 or PKCS #1; line ends may be written `\n`,
   * as in an environment variable) or a CryptoKey for RSASSA-PKCS1-v1_5 with SHA-256.
   */
  privateKey: string | CryptoKey
  /** Serial number under which the key is registered. @default '1' */
  serialNo?: string
  /** Address of the service, production or sandbox; a path in it comes before every path. */
  baseUrl: string
  /** First segment of the paths; empty for the short paths. @default 'gateway' */
  pathSegment?: string
  /** Used instead of the platform's fetch. */
  fetch?: typeof fetch
  /** Milliseconds for one try, from the first byte sent to the last one read. @default 10000 */
  timeout?: number
  /** Tries after the first one. @default 2 */
  maxRetries?: number
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock
}

const TIMEOUT_MS = 10_000
const TIMEOUT_MS_MAX = 600_000
const RETRIES = 2
const RETRIES_MAX = 10
const HEADER_ID = /^[\x21\x23-\x2b\x2d-\x7e]{1,64}$/
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** @throws {TypeError} that names the option and its rule */
export function checkClientOptions(options: ClientOptions) {
  const { appId, privateKey, serialNo = '1', pathSegment = 'gateway' } = options
  requireId('appId', appId)
  requireId('serialNo', serialNo)
  if (!privateKey || (typeof privateKey !== 'string' && typeof privateKey !== 'object')) {
    throw new TypeError('privateKey must be a PEM text or a CryptoKey, and is empty or something else')
  }
  if (!/^[A-Za-z0-9._~-]*$/.test(pathSegment)) {
    throw new TypeError('pathSegment must be one path segment without "/", or empty')
  }
  return {
    timeoutMs: numberWithin('timeout', options.timeout ?? TIMEOUT_MS, { min: 1, max: TIMEOUT_MS_MAX }),
    maxRetries: numberWithin('maxRetries', options.maxRetries ?? RETRIES, { min: 0, max: RETRIES_MAX }),
    pathsUrl: pathsUrl(options.baseUrl, pathSegment),
    serialNo,
  }
}

/** What comes before `/v2/…`. */
function pathsUrl(baseUrl: string, pathSegment: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || url.search || url.hash || url.username || url.password) {
    throw new TypeError(
      'baseUrl must be an address such as https://pay.example.com, with no query, fragment or credentials',
    )
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
    throw new TypeError('baseUrl must begin with https:// (http:// only for this machine itself)')
  }
  const prefix = url.origin + url.pathname.replace(/\/+$/, '')
  return pathSegment === '' ? prefix : `${prefix}/${pathSegment}`
}

function requireId(option: string, value: unknown): void {
  if (typeof value === 'string' && HEADER_ID.test(value)) return
  throw new TypeError(`${option} must be 1 to 64 visible ASCII characters without comma and double quote`)
}

function numberWithin(option: string, value: number, { min, max }: { min: number; max: number }): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new TypeError(`${option} must be a whole number from ${min} to ${max}`)
}
