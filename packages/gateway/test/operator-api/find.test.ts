import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { KnownApp } from '@txgw/domain/apps/app-directory'
import type { Store } from '@txgw/store/store'
import { sampleEnding } from '@txgw/testkit/samples/decisions'
import { NOW_MS } from '@txgw/testkit/samples/now'
import {
  sampleApp,
  sampleKey,
  sampleOrder,
  sampleRecharge,
  sampleRequest,
  sampleValidation,
} from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { FastifyInstance } from 'fastify'
import type { Found } from '../../src/operator-api/client-types.ts'
import { SANDBOX, startOperatorApi, TOKEN, testEnvironment, testSandbox } from './operator-harness.ts'
import { tokenMaker } from './token-maker.ts'

const KINDS = ['app', 'key', 'player', 'order', 'recharge', 'validation', 'request']
const RECHARGE = '01KE2R8M5S6ZK0RH4Y8W3T1QNA'
const VALIDATION = '01KE2R8M5S6ZK0RH4Y8W3T1QNB'
const REQUEST = '01KE2R9M5S6ZK0RH4Y8W3T1QNC'
const HOSTILE = [
  '%',
  '_',
  `'; DROP TABLE orders; --`,
  '"',
  '\\',
  '\u202Elive',
  '\u{10FFFF}',
  'a\u{10FFFF}',
  '*',
  '../..',
]

const APPS = [
  sampleApp({
    appId: 'dragon-isle',
    name: 'Dragon Isle',
    keys: [
      sampleKey({ serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' }),
      sampleKey({ serialNo: 'OLD-5157', revokedAtMs: NOW_MS - 1 }),
      sampleKey({ serialNo: 'ENDED-1', notAfterMs: NOW_MS - 1 }),
    ],
  }),
  sampleApp({ appId: 'castle', name: 'Castle Quest', enabled: false }),
]

/** A record of each kind, and players with the names of people. */
async function fill(store: Store): Promise<void> {
  const price = (amount: string, currency = 'USD') => ({ totalPrice: { amount, currency } })
  const order = (id: string, day: number, changes: object) =>
    sampleOrder({ id, appId: 'dragon-isle', createTime: `2026-01-0${day}T00:00:00Z`, ...changes })
  await store.orders.putOrders(
    [
      order('GAME-7', 1, { userId: 'lena42', ...price('4.990') }),
      order('GAME-71', 2, { userId: 'lena', ...price('4.99', 'usd') }),
      order('game-8', 3, { userId: 'Lena99', ...price('49.9') }),
      order('shared', 4, { userId: 'bob', ...price('5.00', 'EUR') }),
      sampleOrder({ id: 'shared', appId: 'castle', userId: 'lena', ...price('1234.50', 'EUR') }),
      order('made', 5, { userId: 'bob', ...price('1.234', 'KWD') }),
      ...HOSTILE.map((id) => order(`${id} 1`, 6, { userId: `${id} player`, ...price('7') })),
      ...Array.from({ length: 8 }, (_, index) =>
        order(`many-${index}`, index + 1, { userId: `crowd-${index}`, ...price('8') }),
      ),
    ],
    NOW_MS,
  )
  const started = sampleRecharge({ id: RECHARGE })
  const recharge = {
    ...started,
    request: { ...started.request, appId: 'dragon-isle', userId: 'bob', ...price('004.99') },
  }
  await beginRecharge(store, recharge)
  const validation = sampleValidation({
    id: VALIDATION,
    appId: 'dragon-isle',
    userId: 'only-asked',
    rechargeId: null,
  })
  await store.validations.addValidation(validation)
  await store.recharges.decideRecharge(
    sampleEnding({
      recharge,
      validation: { ...validation, id: `${VALIDATION.slice(0, -1)}Z`, userId: 'bob' },
    }),
  )
  const undecided = sampleRecharge({ id: 'undecided', idempotency: null })
  await beginRecharge(store, {
    ...undecided,
    request: { ...undecided.request, appId: 'dragon-isle', userId: 'still-waiting', totalPrice: null },
  })
  await store.requests.addRequests([
    sampleRequest({
      debugId: REQUEST,
      appId: null,
      claimedAppId: 'dragon-isle',
      errorName: 'UNAUTHENTICATED',
    }),
  ])
}

describe('find', () => {
  let api: FastifyInstance
  let merchantToken: string
  const ends: (() => unknown)[] = []

  before(async () => {
    const store = await openTestStore()
    await fill(store)
    const { findRequest: find, searchRequests: search } = store.requests
    const requestLog = { find, search, findOfOrder: async () => [] }
    const known = APPS.map((app) => ({ app, keys: new Map() }) as KnownApp)
    const directory = { find: (id: string) => known.find(({ app }) => app.appId === id), list: () => known }
    const sandbox = { ...(await testSandbox()), store, requestLog, directory }
    const harness = { after: (end: () => unknown) => void ends.push(end) } as unknown as TestContext
    const started = await startOperatorApi(harness, {
      environments: { production: await testEnvironment(), sandbox },
    })
    api = started.api
    merchantToken = await tokenMaker(started.tokens)({ role: 'merchant', appIds: ['castle'] })
  })
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const read = (text: string, token = TOKEN) =>
    api.inject({
      method: 'GET',
      url: `${SANDBOX}/find?q=${encodeURIComponent(text)}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const find = async (text: string, token?: string): Promise<Found> => {
    const answer = await read(text, token)
    assert.equal(answer.statusCode, 200, `${text}: ${answer.body}`)
    return answer.json()
  }
  const idsOf = async (text: string, kind: string, token?: string) => {
    const group = (await find(text, token)).groups.find((each) => each.kind === kind)
    return group?.matches.map(({ id }) => id)
  }

  test('every kind is looked through, and nothing found is said for each', async () => {
    const { query, groups } = await find('  nobody-knows-this ')
    assert.equal(query, 'nobody-knows-this')
    assert.deepEqual(groups, KINDS.map((kind) => ({ kind, matches: [], more: false })) as never)
  })

  test('a part of the id or the name of an app, in any case', async () => {
    for (const text of ['dragon-isle', 'DRAGON I', 'isle'])
      assert.deepEqual((await find(text)).groups[0]?.matches, [
        { id: 'dragon-isle', name: 'Dragon Isle', status: 'enabled' },
      ])
    assert.deepEqual(await idsOf('quest', 'app'), ['castle'])
  })

  test('a part of the serial of a key, with its status', async () => {
    const keyOf = async (text: string) => (await find(text)).groups[1]?.matches
    assert.deepEqual(await keyOf('f09efdc0'), [
      { id: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1', app_id: 'dragon-isle', status: 'active' },
    ])
    assert.deepEqual(await keyOf('old-'), [{ id: 'OLD-5157', app_id: 'dragon-isle', status: 'revoked' }])
    assert.deepEqual(await keyOf('ended'), [{ id: 'ENDED-1', app_id: 'dragon-isle', status: 'expired' }])
  })

  test('a player by the beginning of the id, the exact one first and in each app', async () => {
    const { groups } = await find('lena')
    assert.deepEqual(
      groups[2]?.matches.map((match) => [match.id, 'app_id' in match && match.app_id]),
      [
        ['lena', 'dragon-isle'],
        ['lena', 'castle'],
        ['Lena99', 'dragon-isle'],
        ['lena42', 'dragon-isle'],
      ],
    )
    assert.deepEqual(await idsOf('LENA42', 'player'), ['lena42'])
    assert.deepEqual(await idsOf('Lena', 'player').then((ids) => ids?.toSorted()), [
      'Lena99',
      'lena',
      'lena',
      'lena42',
    ])
    assert.deepEqual(await idsOf('only', 'player'), ['only-asked'])
    for (const text of ['still', 'STILL-w', 'still-waiting'])
      assert.deepEqual(await idsOf(text, 'player'), ['still-waiting'])
  })

  test('an id of the service by its beginning, in any case and with letters that look like digits', async () => {
    for (const text of [RECHARGE, '01KE2R8M5S', '01ke2r8m5s6zk0rh4y8w3t1qna', 'o1ke2r8m', 'OIKE2R8', '0lke2'])
      assert.deepEqual(await idsOf(text, 'recharge'), [RECHARGE], text)
    assert.deepEqual((await find(VALIDATION.toLowerCase())).groups[5]?.matches, [
      {
        id: VALIDATION,
        app_id: 'dragon-isle',
        user_id: 'only-asked',
        status: 'allowed',
        time: new Date(sampleValidation().startedAtMs).toISOString(),
      },
    ])
    const [request] = (await find('01ke2r9')).groups[6]?.matches ?? []
    assert.deepEqual(
      { ...request, time: '' },
      { id: REQUEST, app_id: 'dragon-isle', status: 'UNAUTHENTICATED', time: '' },
    )
  })

  test('an order by its id or the beginning of it, the exact one first', async () => {
    assert.deepEqual(await idsOf('GAME-7', 'order'), ['GAME-7', 'GAME-71'])
    assert.deepEqual(await idsOf('GAME-', 'order'), ['game-8', 'GAME-71', 'GAME-7'])
    assert.deepEqual(await idsOf('shared', 'order'), ['shared', 'shared'])
  })

  test('at most five of a kind, the newest, and whether there are more', async () => {
    const { groups } = await find('many-')
    assert.deepEqual(
      groups[3]?.matches.map(({ id }) => id),
      ['many-7', 'many-6', 'many-5', 'many-4', 'many-3'],
    )
    assert.equal(groups[3]?.more, true)
    const { groups: players } = await find('crowd-')
    assert.equal(players[2]?.matches.length, 5)
    assert.equal(players[2]?.more, true)
  })

  test('an amount in its forms, compared as a number, in orders and recharges alone', async () => {
    for (const text of ['4.99 USD', 'USD 4.99', '$4.99', '4,99 usd', '04.990 USD', '$ 4.99']) {
      const { groups } = await find(text)
      assert.deepEqual(
        groups.map(({ kind }) => kind),
        ['order', 'recharge'],
        text,
      )
      assert.deepEqual(
        groups[0]?.matches.map(({ id }) => id),
        ['GAME-71', 'GAME-7'],
        text,
      )
      assert.deepEqual(
        groups[1]?.matches.map(({ id }) => id),
        [RECHARGE],
        text,
      )
    }
    assert.deepEqual(await idsOf('4.99 EUR', 'order'), [])
    assert.deepEqual(await idsOf('€5', 'order'), ['shared'])
    for (const text of ['1,234.5 EUR', '1.234,50 €', '1234.5eur'])
      assert.deepEqual(await idsOf(text, 'order'), ['shared'], text)
    assert.deepEqual(await idsOf('1.234 KWD', 'order'), ['made'])
    assert.equal((await find('usd5')).groups.length, KINDS.length)
  })

  test('hostile text is only text', async () => {
    for (const text of HOSTILE) {
      assert.ok((await idsOf(text, 'order'))?.includes(`${text} 1`), text)
      assert.ok((await idsOf(text, 'player'))?.includes(`${text} player`), text)
    }
    assert.deepEqual(await idsOf('%', 'order'), ['% 1'])
    assert.deepEqual(await idsOf('GAME_7', 'order'), [])
  })

  test('a text that is empty, too long or has control characters is refused', async () => {
    for (const text of ['', '   ', 'x'.repeat(201), 'a\u0000b', 'a\nb']) {
      const answer = await read(text)
      assert.equal(answer.statusCode, 400, JSON.stringify(text))
      assert.equal(answer.json().details[0].field, 'q')
    }
    assert.equal((await read(` ${'x'.repeat(200)} `)).statusCode, 200)
    assert.equal((await read('\u{1F600}'.repeat(200))).statusCode, 200)
  })

  test('a merchant finds the records of its own apps alone', async () => {
    const { groups } = await find('lena', merchantToken)
    assert.deepEqual(
      groups.map(({ matches }) => matches.length),
      [0, 0, 1, 0, 0, 0, 0],
    )
    assert.deepEqual(await idsOf('len', 'player', merchantToken), ['lena'])
    assert.deepEqual(await idsOf('sha', 'order', merchantToken), ['shared'])
    assert.deepEqual(await idsOf('4.99 USD', 'order', merchantToken), [])
    assert.deepEqual(await idsOf('1234.5 EUR', 'order', merchantToken), ['shared'])
    for (const text of ['dragon', '5157', 'GAME', RECHARGE, VALIDATION, REQUEST, 'bob'])
      assert.ok(
        (await find(text, merchantToken)).groups.every(({ matches }) => matches.length === 0),
        text,
      )
  })
})
