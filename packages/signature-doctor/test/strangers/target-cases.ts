import { part } from '@txgw/testkit/clients/attempt-parts'
import { ORDER_PATH } from '@txgw/testkit/clients/careless-merchant'
import type { StrangersCase } from './stranger.ts'

const signed = (path: string) => part(() => ({ path }))
const both = (called: string, path: string) => ({ path: called, ...signed(path) })
const query = (sent: string, signedQuery: string) => both(`${ORDER_PATH}?${sent}`, ORDER_PATH + signedQuery)

export const PATHS: StrangersCase[] = [
  ['the whole address', ['path-full-url'], signed(`https://pay.example:8443${ORDER_PATH}`)],
  ['the whole address in capitals', ['path-full-url'], signed(`HTTPS://PAY.EXAMPLE:8443${ORDER_PATH}`)],
  ['the host and the path', ['path-with-host'], signed(`pay.example${ORDER_PATH}`)],
  ['without the first segment', ['path-without-segment'], signed('/v2/orders')],
  ['with a second first segment', ['path-with-segment'], signed(`/gateway${ORDER_PATH}`)],
  ['a slash at the end', ['path-trailing-slash'], signed(`${ORDER_PATH}/`)],
  ['no slash in front', ['path-leading-slash'], signed(ORDER_PATH.slice(1))],
  ['neither the slash in front nor the segment', ['path-without-segment'], signed('v2/orders')],
  ['a doubled slash', ['path-double-slash'], signed('/gateway//v2/orders')],
  ['capitals', ['path-other-spelling'], signed('/Gateway/V2/Orders')],
  ['a carriage return', ['crlf-line-ends'], signed(`${ORDER_PATH}\r`)],
  ['a NUL byte behind', ['path-other-spelling'], signed(`${ORDER_PATH}\0`), /NUL/],
  ['a tab behind', ['path-other-spelling'], signed(`${ORDER_PATH}\t`), /tab/],
  ['a no-break space behind', ['path-other-spelling'], signed(`${ORDER_PATH}\u00a0`), /U\+00A0/],
  ['a zero-width space behind', ['path-other-spelling'], signed(`${ORDER_PATH}\u200b`), /U\+200B/],
  ['a fragment', ['path-other-spelling'], signed(`${ORDER_PATH}#`)],
  ['percent-encoded', ['path-other-spelling'], signed(encodeURIComponent(ORDER_PATH))],
  [
    'called with an escape, signed without',
    ['path-other-spelling'],
    both('/gateway/v2/%6frders', ORDER_PATH),
  ],
  ['another version', ['path-other-version'], signed('/gateway/v3/orders')],
  ['the certificates', ['path-other-operation'], signed('/gateway/v2/certificates')],
  ['a proxy took the segment away', ['path-with-segment'], both('/v2/orders', ORDER_PATH)],
  ['a proxy added a prefix', ['path-without-segment'], both(`/api${ORDER_PATH}`, ORDER_PATH)],
  ['a proxy removed the slash at the end', ['path-trailing-slash'], both(ORDER_PATH, `${ORDER_PATH}/`)],
  ['a proxy removed a doubled slash', ['path-double-slash'], both(ORDER_PATH, '/gateway//v2/orders')],
  ['dot segments', ['path-other-spelling'], signed('/gateway/./v2/orders')],
  ['two dots', ['text-other'], signed('/gateway/v1/../v2/orders')],
  ['nothing', ['path-empty'], signed('')],
  ['a session', ['text-other'], signed(`${ORDER_PATH};jsessionid=`)],
  ['a quoted path', ['path-other-spelling'], signed(`"${ORDER_PATH}"`)],
  ['an unknown path', ['text-other'], signed('/shop/checkout/now')],
]

export const QUERIES: StrangersCase[] = [
  ['left out', ['query-dropped'], query('a=1&b=2', '')],
  ['a mark without a query', ['query-mark-alone'], signed(`${ORDER_PATH}?`)],
  ['sorted', ['query-sorted'], query('b=2&a=1', '?a=1&b=2')],
  ['decoded', ['query-decoded'], query('a=%C3%A9', '?a=é')],
  ['plus as a blank', ['query-decoded'], query('a=x+y', '?a=x y')],
  ['a blank as plus', ['query-re-encoded'], query('a=x%20y', '?a=x+y')],
  ['lower-case escapes', ['query-re-encoded'], query('a=%2F%C3%A9', '?a=%2f%c3%a9')],
  ['decoded and not encoded where it may be', ['query-decoded'], query('a=%2Fb', '?a=/b')],
  ['encoded twice', ['query-re-encoded'], query('a=%2Fb', '?a=%252Fb')],
  ['without empty ones', ['query-part'], query('a=1&b=', '?a=1')],
  ['with = for an empty one', ['query-re-encoded'], query('a&b=1', '?a=&b=1')],
  ['the last of two with one name', ['query-part'], query('a=1&a=2', '?a=2')],
  ['a parameter that a proxy added', ['query-dropped'], query('utm_source=x', '')],
  ['a parameter too many, added by a proxy', ['query-part'], query('a=1&trace=9', '?a=1')],
  ['on a line of its own', ['query-own-line'], query('a=1', '\na=1')],
]
