const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const OPERATION = /\/v2(?:\/(?:orders|certificates))?$/

export interface Endpoint {
  url: string
  /** The part that is signed. */
  target: string
}

export interface ServiceAddress {
  orders: Endpoint
  certificates: Endpoint
}

/** @throws {TypeError} with a message that says what is wrong with the address */
export function serviceAddress(baseUrl: string, pathSegment: string): ServiceAddress {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || url.search || url.hash || url.username || url.password) {
    throw new TypeError(
      'baseUrl must be an address such as https://pay.example.com, with no query, fragment or credentials',
    )
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
    throw new TypeError('baseUrl must begin with https:// (http:// only for this machine itself)')
  }
  const prefix = url.origin + prefixOf(url, pathSegment)
  return { orders: endpoint(`${prefix}/v2/orders`), certificates: endpoint(`${prefix}/v2/certificates`) }
}

/**
 * The path before `/v2`. The address may already end with the segment, because operators often hand it out like
 * that.
 */
function prefixOf({ origin, pathname }: URL, pathSegment: string): string {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  if (path.includes('//')) throw new TypeError('baseUrl must not have "//" in its path')
  if (OPERATION.test(path)) {
    const shorter = path.replace(OPERATION, '')
    throw new TypeError(`baseUrl must end before "/v2": write ${origin}${shorter}`)
  }
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (pathSegment === '' || last === pathSegment) return path
  if (last.toLowerCase() === pathSegment.toLowerCase()) {
    throw new TypeError(
      `baseUrl ends with "${last}" and pathSegment is "${pathSegment}": write both the same way`,
    )
  }
  return `${path}/${pathSegment}`
}

function endpoint(address: string): Endpoint {
  const { href, pathname } = new URL(address)
  return { url: href, target: pathname }
}
