import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { oneOfEach } from '@txgw/testkit/cases/cases-for'
import {
  allowTopup,
  answerWith,
  hang,
  type MerchantBehaviour,
  neverEndBody,
  replyWith,
  resetConnection,
  stopInBody,
  writeRaw,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

const NO = '{"is_topup_forbidden":true}'
const APPS = { end: 'app-1', continue: 'app-2' }
let setup: RechargeSetup

before(async () => {
  setup = await setUpRecharges()
  await setup.gateway.operator('POST', `${SANDBOX}/apps`, {
    app_id: APPS.continue,
    name: 'App that goes on',
    webhook_url: setup.backend.url,
    validation_deadline_ms: 1500,
    on_unreachable: 'continue',
  })
})
after(() => setup.dispose())

/** With the given text in front of the fields that name the player. */
function replyText(beginning: string): MerchantBehaviour {
  return ({ received, response }) => {
    const { app_id, user_id } = received.notification.resource
    const ids = JSON.stringify({ app_id, user_id }).slice(1)
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{${beginning},${ids}`)
  }
}

const status = (status: number, body = ''): MerchantBehaviour => answerWith({ status, body })

type OddReply = [what: string, behaviour: MerchantBehaviour, code: string, seen?: RegExp]

const ODD_REPLIES: OddReply[] = [
  ...['isTopupForbidden', 'IS_TOPUP_FORBIDDEN', 'is-topup-forbidden', 'is_top_up_forbidden'].map(misspelt),
  ...['is_topup_forbiden', 'is_topup_forbbiden', 'topup_forbidden', 'forbidden'].map(misspelt),
  ...['forbiddenReason', 'forbiden_reason', 'FORBIDDEN-REASON'].map(
    (name): OddReply => [name, replyWith({ [name]: { code: 'OTHER' } }), 'field-misspelt', meant(name)],
  ),
  [
    'userId',
    replyWith({ userId: 'player-2', is_topup_forbidden: false }),
    'field-misspelt',
    /which looks like user_id$/,
  ],
  ['a flag twice', replyText('"is_topup_forbidden":true,"is_topup_forbidden":false'), 'field-twice'],
  [
    'a flag twice, escaped',
    replyText('"\\u0069s_topup_forbidden":true,"is_topup_forbidden":false'),
    'field-twice',
  ],
  ['user_id twice', replyText('"user_id":"player-2"'), 'field-twice', /"user_id"$/],
  ['an error', answerWith({ body: '{"error":"no such player"}' }), 'no-known-field', /"error"$/],
  ['no success', answerWith({ body: '{"success":false}' }), 'no-known-field'],
  ['an envelope', answerWith({ body: `{"code":1,"data":${NO}}` }), 'no-known-field', /"code", "data"$/],
  [
    'a reason without a flag',
    replyWith({ forbidden_reason: { code: 'OTHER' } }),
    'unclear',
    /forbidden_reason$/,
  ],
  ['a flag that is a number', replyWith({ is_topup_forbidden: 1 }), 'unclear'],
  [
    'a user_id that is a number',
    replyWith({ user_id: 1001 }),
    'id-not-text',
    /a number; send it as a string/,
  ],
  ['another player', replyWith({ user_id: 'player-2' }), 'wrong-user'],
  ['another app', replyWith({ app_id: 'app-3' }), 'wrong-app'],
  ['HTML', answerWith({ body: '<html>', headers: { 'content-type': 'text/html' } }), 'not-json'],
  ['an empty body', answerWith({}), 'not-json'],
  ['JSON that breaks off', answerWith({ body: NO.slice(0, -1) }), 'not-json'],
  ['what is not UTF-8', answerWith({ body: Buffer.from(NO, 'utf16le') }), 'not-json'],
  ['bytes that are not UTF-8', answerWith({ body: Buffer.from([0x7b, 0xff, 0x7d]) }), 'not-utf8'],
  ['an array', answerWith({ body: `[${NO}]` }), 'not-object'],
  ['gzip', answerWith({ body: gzipSync(NO), headers: { 'content-encoding': 'gzip' } }), 'encoding'],
  ['a body without end', neverEndBody, 'too-large'],
  ['a body that breaks off', writeRaw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n${NO}`), 'cut-off'],
  ['a body that stops', stopInBody, 'timeout-reply'],
  ['another protocol', writeRaw('SSH-2.0-OpenSSH_9.6\r\n'), 'malformed'],
  ['a redirect', answerWith({ status: 302, headers: { location: '/elsewhere' } }), 'redirect'],
  ...[201, 204, 400, 401, 403, 404, 409, 429].map(
    (code): OddReply => [`status ${code}`, status(code), 'status'],
  ),
  ...[201, 403, 500, 502, 503, 504].map(
    (code): OddReply => [`status ${code} with a verdict`, status(code, NO), 'status', /names a verdict/],
  ),
  ['status 500 with words', status(500, 'player not found'), 'server-error-body'],
  ['status 503 with JSON', status(503, '{"error":"player not found"}'), 'server-error-body'],
  ['status 500 with the beginning of JSON', status(500, '{"err'), 'server-error-body'],
  ['status 503 with a misspelt verdict', status(503, '{"isTopupForbiden":true}'), 'status'],
  [
    'status 500, compressed',
    answerWith({ status: 500, body: gzipSync(NO), headers: { 'content-encoding': 'gzip' } }),
    'encoding',
  ],
]

function misspelt(name: string): OddReply {
  return [name, replyWith({ [name]: true }), 'field-misspelt', meant(name)]
}

function meant(name: string): RegExp {
  return new RegExp(`"${name}", which looks like (is_topup_forbidden|forbidden_reason)$`)
}

/** They name the player and say no in words of their own. */
const OTHER_NOES: OddReply[] = [
  ['not processed', replyText('"processed":false'), 'field-unknown', /"processed"$/],
  ['an error beside the ids', replyText('"error":"player not found"'), 'field-unknown', /"error"$/],
  ['not allowed', replyText('"allowed":false'), 'field-unknown'],
  ['a status', replyText('"status":"BANNED"'), 'field-unknown'],
  [
    'the error body of the contract',
    replyText('"name":"NOT_FOUND","message":"no such player","debug_id":"1","details":[],"links":[]'),
    'field-unknown',
  ],
  ['the flag inside', replyText(`"data":${NO}`), 'field-unknown', /"data"$/],
  ['the flag in user_attribute', replyText(`"user_attribute":${NO}`), 'field-inside'],
  [
    'the flag inside against a false at the top',
    replyText(`"is_topup_forbidden":false,"data":${NO}`),
    'field-inside',
    /"is_topup_forbidden" below the top level, while is_topup_forbidden is false$/,
  ],
]

const SILENCES: [what: string, behaviour: MerchantBehaviour, code: string][] = [
  ['a reset connection', resetConnection, 'reset'],
  ['no reply in time', hang, 'timeout'],
  ['status 500', status(500), 'server-error'],
  ['status 503 as the guide has it', status(503), 'server-error'],
  ['status 502 of a proxy', status(502, '<html><h1>502 Bad Gateway</h1></html>'), 'server-error'],
]

async function ordersOf(appId: string): Promise<number> {
  const { body } = await setup.gateway.operator('GET', `${SANDBOX}/orders?app_id=${appId}&limit=200`)
  return body.orders.length
}

async function startTwice(behaviour: MerchantBehaviour) {
  const started = []
  for (const appId of Object.values(APPS)) {
    setup.backend.behave(behaviour)
    started.push((await setup.start({ app_id: appId })).body)
  }
  return started as [(typeof started)[0], (typeof started)[0]]
}

/** read-reply.test.ts has every way to a code too. */
const UNCLEAR = oneOfEach(ODD_REPLIES, ([, , code]) => code)

describe('an unclear reply ends the recharge, whatever on_unreachable says', () => {
  for (const [what, behaviour, code, seen = /./] of [...UNCLEAR, ...OTHER_NOES]) {
    it(`${what}: ${code}`, async () => {
      for (const { state, end_reason: reason, order, validation } of await startTwice(behaviour)) {
        assert.deepEqual([state, reason?.kind, reason?.code, order], ['ENDED', 'no-answer', code, undefined])
        assert.match(reason.message, seen)
        assert.deepEqual([validation.reason.code, validation.reason.message], [code, reason.message])
      }
    })
  }

  it('none of them created an order', async () => {
    assert.deepEqual(await Promise.all(Object.values(APPS).map(ordersOf)), [0, 0])
  })

  it('the breaker sells nothing either, after enough of them to open it', async () => {
    setup.backend.behave(status(503, NO))
    for (let i = 0; i < 8; i++) {
      const { body } = await setup.start({ app_id: APPS.continue })
      assert.equal(body.end_reason?.code, 'status')
    }
  })
})

describe('silence', () => {
  for (const [what, behaviour, code] of SILENCES) {
    it(`lets the recharge continue if the app says so: ${what}`, async () => {
      const [ended, accepted] = await startTwice(behaviour)
      assert.deepEqual([ended.state, ended.end_reason?.code], ['ENDED', code])
      assert.deepEqual([accepted.state, accepted.validation.reason.code], ['ACCEPTED', code])
      assert.equal(accepted.order.order_status, 'Created')
      // Its failures in a row must not reach the breaker's number.
      await startTwice(allowTopup())
    })
  }
})

describe('a clear reply', () => {
  const CLEAR: [what: string, behaviour: MerchantBehaviour][] = [
    ['nothing at all', answerWith({ body: '{}' })],
    ['nothing but the player', replyWith({})],
    [
      'fields of its own beside the flag',
      replyWith({ is_topup_forbidden: false, trace_id: 'x', code: 0, message: 'ok', reason: null }),
    ],
    ['attributes of its own', replyWith({ user_attribute: { status: 'BANNED', a: { user_id: 1 } } })],
    [
      'another type',
      answerWith({ body: '{"is_topup_forbidden":false}', headers: { 'content-type': 'text/plain' } }),
    ],
  ]
  for (const [what, behaviour] of CLEAR) {
    it(`allows: ${what}`, async () => {
      for (const { state } of await startTwice(behaviour)) assert.equal(state, 'ACCEPTED')
    })
  }
})

describe('the reading of an app', () => {
  const APP = `${SANDBOX}/apps/${APPS.end}`
  const switchTo = (reading: string) => setup.gateway.operator('PATCH', APP, { verdict_reading: reading })
  const sell = async (behaviour: MerchantBehaviour) => {
    setup.backend.behave(behaviour)
    return (await setup.start({ app_id: APPS.end })).body
  }
  after(() => switchTo('strict'))

  it('is strict for a new app', async () => {
    assert.equal((await setup.gateway.operator('GET', APP)).body.verdict_reading, 'strict')
  })

  it('counts from the next recharge on: a lenient app sells, with a warning', async () => {
    await switchTo('lenient')
    for (const [what, behaviour, code] of OTHER_NOES) {
      const { state, validation } = await sell(behaviour)
      assert.equal(state, 'ACCEPTED', what)
      const warned = validation.warnings.find(
        (warning: { code: string }) => warning.code === 'strict-differs',
      )
      assert.ok(warned, `${what}: ${code}`)
    }
  })

  it('wants the flag when it is explicit', async () => {
    await switchTo('explicit')
    const { state, end_reason: reason } = await sell(answerWith({ body: '{}' }))
    assert.deepEqual([state, reason.code], ['ENDED', 'unclear'])
    assert.equal((await sell(allowTopup())).state, 'ACCEPTED')
  })
})
