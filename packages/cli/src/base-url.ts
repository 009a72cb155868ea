import { UsageFailure } from './failure.ts'

/** An address that paths are put behind; `flag` names the option that an error should point at. */
export function parseBaseUrl(text: string, flag: string): URL {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new UsageFailure(`${flag} must be an address such as https://127.0.0.1:8444, not "${text}".`)
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new UsageFailure(`${flag} may not carry credentials, a query string or a fragment.`)
  }
  return url
}

/** The path as it is called: what stands in the base address comes first. */
export function targetBehind(base: URL, path: string): string {
  return base.pathname.replace(/\/+$/, '') + path
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** An address to call: one that listens everywhere is called on this machine. */
export function reachableUrl(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
