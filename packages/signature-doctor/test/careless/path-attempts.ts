import { type CarelessCase, part } from '@txgw/testkit/clients/attempt-parts'
import { ORDER_PATH } from '@txgw/testkit/clients/careless-merchant'

const signed = (path: string) => part(() => ({ path }))
const query = (sent: string, signedQuery: string) => ({
  path: `${ORDER_PATH}?${sent}`,
  ...part(() => ({ path: ORDER_PATH + signedQuery })),
})

export const PATH_ATTEMPTS: CarelessCase[] = [
  ['capitals', ['path-other-spelling'], signed('/Gateway/V2/Orders')],
  ['all in capitals', ['path-other-spelling'], signed('/GATEWAY/V2/ORDERS')],
  ['sent in capitals', ['path-other-spelling'], { path: '/Gateway/v2/orders', ...signed(ORDER_PATH) }],
  ['percent-encoded', ['path-other-spelling'], signed('%2Fgateway%2Fv2%2Forders')],
  ['percent-encoded in lower case', ['path-other-spelling'], signed('%2fgateway%2fv2%2forders')],
  ['sent with an escape', ['path-other-spelling'], { path: '/gateway/v2/%6Frders', ...signed(ORDER_PATH) }],
  ['a double slash', ['path-double-slash'], signed('//gateway/v2/orders')],
  ['a double slash inside', ['path-double-slash'], signed('/gateway//v2/orders')],
  ['sent with a double slash', ['path-double-slash'], { path: '/gateway//v2/orders', ...signed(ORDER_PATH) }],
  ['version 1', ['path-other-version'], signed('/gateway/v1/orders')],
  ['no version', ['path-other-version'], signed('/gateway/orders')],
  ['certificates', ['path-other-operation'], signed('/gateway/v2/certificates')],
  ['order, not orders', ['path-other-operation'], signed('/gateway/v2/order')],
  ['a path below', ['path-other-operation'], signed('/gateway/v2/orders/query')],
  ['only the operation', ['path-without-segment'], signed('/orders')],
  ['/api in front', ['path-with-segment'], signed('/api/gateway/v2/orders')],
  ['a space at the end', ['path-other-spelling'], signed(`${ORDER_PATH} `)],
  ['no path at all', ['path-empty'], signed('')],
  ['only a slash', ['path-empty'], signed('/')],
  ['undefined', ['path-empty'], signed('undefined')],
  ['http instead of https', ['path-full-url'], signed(`http://pay.example:8443${ORDER_PATH}`)],
  ['another host', ['path-full-url'], signed(`https://localhost:8443${ORDER_PATH}`)],
  ['the host of the sandbox', ['path-full-url'], signed(`https://sandbox.pay.example${ORDER_PATH}`)],
  ['host without port', ['path-with-host'], signed(`pay.example${ORDER_PATH}`)],
  ['two slashes and the host', ['path-with-host'], signed(`//pay.example:8443${ORDER_PATH}`)],
  ['undefined in front', ['path-with-host'], signed(`undefined${ORDER_PATH}`)],
  ['the host alone', ['path-with-host'], signed('pay.example')],
  ['the order in the path', ['path-other-operation'], signed(`${ORDER_PATH}/order-1`)],
  ['another first segment', ['path-other-spelling'], signed('/pay/v2/orders')],
  ['the placeholder of the documents', ['path-other-spelling'], signed('/{gateway}/v2/orders')],
  ['no slash at either end', ['path-leading-slash'], signed('gateway/v2/orders/')],
]

export const QUERY_ATTEMPTS: CarelessCase[] = [
  ['a lone question mark', ['query-mark-alone'], signed(`${ORDER_PATH}?`)],
  ['an empty line for the query', ['line-added'], signed(`${ORDER_PATH}\n`)],
  ['the body as a query', ['query-added'], signed(`${ORDER_PATH}?id=order-1`)],
  ['on its own line', ['query-own-line'], query('a=1&b=2', '\na=1&b=2')],
  ['on its own line with its mark', ['query-own-line'], query('a=1&b=2', '\n?a=1&b=2')],
  ['without its mark', ['query-mark-missing'], query('a=1&b=2', 'a=1&b=2')],
  ['the mark alone is left', ['query-dropped'], query('a=1&b=2', '?')],
  ['only the first parameter', ['query-part'], query('a=1&b=2', '?a=1')],
  ['backwards', ['query-sorted'], query('a=1&b=2&c=3', '?c=3&b=2&a=1')],
  ['spaces as plus signs', ['query-re-encoded'], query('a=x%20y', '?a=x+y')],
  ['plus signs as %20', ['query-re-encoded'], query('a=x+y', '?a=x%20y')],
  ['escapes in lower case', ['query-re-encoded'], query('a=%2F', '?a=%2f')],
  ['encoded twice', ['query-re-encoded'], query('a=%2F', '?a=%252F')],
  [
    'percent-encoded with the path',
    ['path-other-spelling'],
    { path: `${ORDER_PATH}?a=1`, ...signed(encodeURIComponent(`${ORDER_PATH}?a=1`)) },
  ],
  ['the query alone', ['path-empty'], { path: `${ORDER_PATH}?a=1`, ...signed('a=1') }],
  ['&amp;', ['query-re-encoded'], query('a=1&b=2', '?a=1&amp;b=2')],
  ['decoded', ['query-decoded'], query('a=%C3%A9', '?a=é')],
]
