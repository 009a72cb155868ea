import { instantMicros } from '@txgw/protocol'
import { sampleOrder } from '@txgw/testkit/samples/records'
import type { InjectOptions } from 'fastify'
import { KEYS } from '../../merchant-api/signed-request.ts'
import { type Owner, savedRequest } from './merchant-world.ts'

/** A call of an operation, with the address behind the environment. */
export type ProbedCall = Pick<InjectOptions, 'method' | 'payload'> & { url: string; accept?: string }

/** The calls of one operation that are tried. */
export interface Probe {
  /** Calls about the merchant's own records, which succeed. */
  own: ProbedCall[]
  /** Calls with every kind of id that may belong to another app. Each answers the same for every other owner. */
  others?(owner: Owner): ProbedCall[]
}

const get = (url: string): ProbedCall => ({ method: 'GET', url })
const stream = (url: string, accept: string): ProbedCall => ({ ...get(url), accept })
const find = (text: string) => get(`/find?q=${encodeURIComponent(text)}`)
const post = (url: string, payload: object): ProbedCall => ({ method: 'POST', url, payload })
const cursor = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url')

const PUBLIC_KEY = KEYS.publicKey.export({ type: 'spki', format: 'pem' }) as string
const ADDRESS = { webhook_url: 'https://game.example/new' }
const REPLY = { status: 200, body: '{}' }
const CREATED_MICROS = instantMicros(sampleOrder().createTime) as number

const orderPosition = (owner: Owner) =>
  cursor({ createMicros: CREATED_MICROS, appId: `app-${owner}`, id: `order-${owner}` })

/** Every operation that admits merchants, by its id. */
export const PROBES: Record<string, Probe> = {
  listApps: {
    own: [get('/apps')],
    others: (owner) => [get(`/apps?cursor=${cursor({ appId: `app-${owner}` })}`)],
  },
  showApp: { own: [get('/apps/app-own')], others: (owner) => [get(`/apps/app-${owner}`)] },
  changeApp: {
    own: [{ method: 'PATCH', url: '/apps/app-own', payload: ADDRESS }],
    others: (owner) =>
      [ADDRESS, { enabled: false }].map((payload) => ({
        method: 'PATCH',
        url: `/apps/app-${owner}`,
        payload,
      })) as ProbedCall[],
  },
  addKey: {
    own: [post('/apps/app-own/keys', { serial_no: 'new', public_key: PUBLIC_KEY })],
    others: (owner) => [
      post(`/apps/app-${owner}/keys`, { serial_no: 'new', public_key: PUBLIC_KEY }),
      post(`/apps/app-${owner}/keys`, { serial_no: `serial-${owner}`, public_key: PUBLIC_KEY }),
      post(`/apps/app-${owner}/keys`, { serial_no: 'new', public_key: 'no key' }),
    ],
  },
  showKeyUsage: {
    own: [get('/apps/app-own/keys/usage')],
    others: (owner) => [get(`/apps/app-${owner}/keys/usage`)],
  },
  revokeKey: {
    own: [{ method: 'DELETE', url: '/apps/app-own/keys/serial-own' }],
    others: (owner) => [
      { method: 'DELETE', url: `/apps/app-${owner}/keys/serial-${owner}` },
      { method: 'DELETE', url: `/apps/app-own/keys/serial-${owner}` },
    ],
  },
  askForChange: {
    own: [post('/change-requests', { app_id: 'app-own', change_webhook: ADDRESS })],
    others: (owner) => [
      post('/change-requests', { app_id: `app-${owner}`, change_webhook: ADDRESS }),
      post('/change-requests', { app_id: `app-${owner}`, revoke_key: { serial_no: `serial-${owner}` } }),
      post('/change-requests', { app_id: 'app-own', revoke_key: { serial_no: `serial-${owner}` } }),
    ],
  },
  listChangeRequests: {
    own: [get('/change-requests'), get('/change-requests?app_id=app-own&open=true&limit=1')],
    others: (owner) => [
      get(`/change-requests?app_id=app-${owner}`),
      get(`/change-requests?cursor=${cursor({ id: `change-${owner}` })}`),
    ],
  },
  showChangeRequest: {
    own: ['change', 'waiting', 'refused', 'withdrawn'].map((each) => get(`/change-requests/${each}-own`)),
    others: (owner) => [get(`/change-requests/change-${owner}`)],
  },
  withdrawChangeRequest: {
    own: [{ method: 'POST', url: '/change-requests/change-own/withdraw' }],
    others: (owner) => [{ method: 'POST', url: `/change-requests/change-${owner}/withdraw` }],
  },
  searchOrders: {
    own: [
      ...[get('/orders'), get('/orders?app_id=app-own'), get('/orders?limit=1')],
      stream('/orders', 'text/csv'),
    ],
    others: (owner) => [
      get(`/orders?app_id=app-${owner}`),
      get(`/orders?user_id=player-${owner}`),
      get(`/orders?id=order-${owner}`),
      get(`/orders?app_id=app-${owner}&id=order-${owner}&user_id=player-${owner}&status=Paid`),
      get(`/orders?cursor=${orderPosition(owner)}`),
      get(`/orders?app_id=app-${owner}&cursor=${orderPosition(owner)}`),
      get(`/orders?app_id=app-${owner}&from=2020-01-01T00:00:00Z`),
      stream(`/orders?app_id=app-${owner}`, 'text/csv'),
    ],
  },
  showOrder: {
    own: [
      get('/orders/app-own/order-own'),
      get('/orders/app-own/import-own'),
      get('/orders/app-own/named-own'),
    ],
    others: (owner) => [get(`/orders/app-${owner}/order-${owner}`), get(`/orders/app-own/order-${owner}`)],
  },
  searchRecharges: {
    own: [
      ...[get('/recharges'), get('/recharges?app_id=app-own&state=ENDED'), get('/recharges?limit=1')],
      ...[stream('/recharges', 'application/jsonl'), stream('/recharges?app_id=app-own', 'text/csv')],
    ],
    others: (owner) => [
      get(`/recharges?app_id=app-${owner}`),
      get(`/recharges?user_id=player-${owner}`),
      get(`/recharges?app_id=app-${owner}&user_id=player-${owner}&state=ENDED`),
      get(`/recharges?cursor=${cursor({ id: `recharge-${owner}` })}`),
      stream(`/recharges?user_id=player-${owner}`, 'text/csv'),
      stream(`/recharges?app_id=app-${owner}`, 'application/jsonl'),
    ],
  },
  showRecharge: {
    own: [get('/recharges/recharge-own'), get('/recharges/ended-own')],
    others: (owner) => [get(`/recharges/recharge-${owner}`)],
  },
  validateUser: {
    own: [post('/validations', { app_id: 'app-own', user_id: 'player-own' })],
    others: (owner) =>
      ['', '?hold=true'].map((query) =>
        post(`/validations${query}`, { app_id: `app-${owner}`, user_id: `player-${owner}` }),
      ),
  },
  resendValidation: {
    own: [{ method: 'POST', url: '/validations/validation-own/resend' }],
    others: (owner) => [{ method: 'POST', url: `/validations/validation-${owner}/resend` }],
  },
  searchValidations: {
    own: [
      ...[get('/validations'), get('/validations?app_id=app-own'), get('/validations?limit=1')],
      stream('/validations', 'application/jsonl'),
    ],
    others: (owner) => [
      get(`/validations?app_id=app-${owner}`),
      get(`/validations?user_id=player-${owner}`),
      get(`/validations?recharge_id=recharge-${owner}`),
      get(`/validations?app_id=app-${owner}&outcome=allowed`),
      get(`/validations?cursor=${cursor({ id: `validation-${owner}` })}`),
      stream(`/validations?app_id=app-${owner}`, 'text/csv'),
    ],
  },
  showValidation: {
    own: [get('/validations/validation-own'), get('/validations/unsent-own')],
    others: (owner) => [get(`/validations/validation-${owner}`)],
  },
  countForbiddenReasons: {
    own: [get('/stats/forbidden-reasons'), get('/stats/forbidden-reasons?app_id=app-own')],
    others: (owner) => [get(`/stats/forbidden-reasons?app_id=app-${owner}`)],
  },
  showValidationLatency: {
    own: [get('/stats/validation-latency')],
    others: (owner) => [get(`/stats/validation-latency?app_id=app-${owner}`)],
  },
  listHealth: { own: [get('/health'), get('/health?limit=1')], others: () => [get('/health?limit=200')] },
  showAppHealth: {
    own: [get('/apps/app-own/health')],
    others: (owner) => [get(`/apps/app-${owner}/health`)],
  },
  listPlatformKeys: { own: [get('/platform-keys')] },
  checkWebhookAddress: { own: [post('/webhook-checks', { url: 'https://game.example/' })] },
  searchMerchantRequests: {
    own: [
      ...[get('/requests'), get('/requests?app_id=app-own'), get('/requests?limit=1')],
      ...[get('/requests?outcome=refused'), get('/requests?app_id=app-own&name=UNAUTHENTICATED')],
      stream('/requests?outcome=answered', 'application/jsonl'),
    ],
    others: (owner) => [
      get(`/requests?app_id=app-${owner}`),
      get(`/requests?app_id=app-${owner}&status=401`),
      get(`/requests?app_id=app-${owner}&outcome=answered`),
      stream(`/requests?app_id=app-${owner}`, 'text/csv'),
      ...['query', 'debug', 'nobody'].map((kind) =>
        get(`/requests?cursor=${cursor({ debug_id: `${kind}-${owner}` })}`),
      ),
    ],
  },
  showMerchantRequest: {
    own: [get('/requests/query-own'), get('/requests/debug-own'), get('/requests/failed-own')],
    others: (owner) => [
      get(`/requests/query-${owner}`),
      get(`/requests/debug-${owner}`),
      get(`/requests/nobody-${owner}`),
    ],
  },
  showPlayer: {
    own: [get('/players/player-own'), get('/players/player-own?app_id=app-own')],
    others: (owner) => [
      get(`/players/player-${owner}`),
      get(`/players/player-own?app_id=app-${owner}`),
      get(`/players/player-${owner}?app_id=app-${owner}`),
    ],
  },
  findAnything: {
    own: [
      ...['app-own', 'own', 'player-own', 'player-', 'order-', 'recharge-own', 'ended', 'query-', 'serial'],
      ...['unsent-own', '4.99 USD', '1'],
    ].map(find),
    others: (owner) =>
      [
        'app',
        'serial',
        'player',
        'order',
        'import',
        'recharge',
        'validation',
        'query',
        'debug',
        'nobody',
      ].flatMap((kind) => [
        find(`${kind}-${owner}`),
        find(`${kind}-${owner.slice(0, 3)}`),
        find(`${kind}-${owner}`.toUpperCase()),
      ]),
  },
  inspectRequest: {
    own: [
      post('/inspections', { debug_id: 'debug-own' }),
      post('/inspections', { request: savedRequest('own') }),
    ],
    others: (owner) => [
      post('/inspections', { debug_id: `debug-${owner}` }),
      post('/inspections', { request: savedRequest(owner) }),
      post('/inspections', { request: savedRequest(owner, 'own') }),
      post('/inspections', { request: savedRequest('own', owner) }),
    ],
  },
  showTimeline: {
    own: [
      'order-own',
      'recharge-own',
      'validation-own',
      'unsent-own',
      'ended-own',
      'query-own',
      'debug-own',
    ].map((id) => get(`/timeline/${id}`)),
    others: (owner) => [
      ...['order', 'recharge', 'validation', 'query', 'debug', 'nobody'].flatMap((kind) => [
        get(`/timeline/${kind}-${owner}`),
        get(`/timeline/${kind}-${owner}?app_id=app-${owner}`),
      ]),
      get(`/timeline/order-own?app_id=app-${owner}`),
    ],
  },
  showSandboxClock: {
    own: [get('/clock'), get('/clock?app_id=app-own')],
    others: (owner) => [get(`/clock?app_id=app-${owner}`)],
  },
  moveSandboxClock: {
    own: [{ method: 'PUT', url: '/clock?app_id=app-own', payload: { offset_seconds: 60 } }],
    others: (owner) => [
      { method: 'PUT', url: `/clock?app_id=app-${owner}`, payload: { offset_seconds: 60 } },
    ],
  },
  resetSandboxClock: {
    own: [{ method: 'DELETE', url: '/clock?app_id=app-own' }],
    others: (owner) => [{ method: 'DELETE', url: `/clock?app_id=app-${owner}` }],
  },
  listHeldNotifications: { own: [get('/held')] },
  replyByHand: {
    own: [post('/held/held-own/reply', REPLY)],
    others: (owner) => [post(`/held/held-${owner}/reply`, REPLY)],
  },
}
