import { isLoopbackHost } from '@txgw/base/network/loopback'
import { UsageFailure } from '../base/failure.ts'

/** Reads a base address to which paths are appended; `flag` names the option that an error should point at. */
export function parseBaseUrl(text: string, flag: string): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new UsageFailure(`${flag} must be an address such as https://127.0.0.1:8444, not "${text}".`)
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new UsageFailure(`${flag} must not contain credentials, a query string or a fragment.`)
  }
  return url
}

/** The full path to call: the path of the base address, then `path`. */
export function targetBehind(base: URL, path: string): string {
  return base.pathname.replace(/(?<!\/)\/+$/, '') + path
}

export function isLoopback({ hostname }: URL): boolean {
  return isLoopbackHost(hostname)
}

/** The address to call. A service that listens on all addresses is called on this machine. */
export function reachableUrl(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
