import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { FastifyInstance } from 'fastify'
import { COUNT, fillLists, PLAYER, timeOf } from './filled-lists.ts'
import {
  NO_REQUESTS,
  SANDBOX,
  startOperatorApi,
  TOKEN,
  testEnvironment,
  testSandbox,
} from './operator-harness.ts'

const LISTS = ['orders', 'recharges', 'validations', 'requests'] as const

describe('the lists', () => {
  let api: FastifyInstance
  let store: Store
  const ends: (() => unknown)[] = []
  const harness = { after: (end: () => unknown) => void ends.push(end) } as unknown as TestContext

  before(async () => {
    store = await openTestStore()
    await fillLists(store)
    const requestLog = { ...NO_REQUESTS, search: store.requests.searchRequests }
    const sandbox = { ...(await testSandbox()), store, requestLog }
    const environments = { production: await testEnvironment(), sandbox }
    api = (await startOperatorApi(harness, { environments })).api
  })

  after(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const read = async (path: string, accept = 'application/json') => {
    const headers = { authorization: `Bearer ${TOKEN}`, accept }
    return api.inject({ method: 'GET', url: `${SANDBOX}${path}`, headers })
  }
  const rowsOf = async (path: string) => {
    const answer = await read(path)
    assert.equal(answer.statusCode, 200, answer.body)
    const { next_cursor, reached, ...lists } = answer.json()
    return { rows: Object.values(lists)[0] as Record<string, unknown>[], next_cursor, reached }
  }

  for (const list of LISTS) {
    test(`${list} of a period are those from its beginning to before its end`, async () => {
      const period = `from=${timeOf(10)}&to=${timeOf(20)}`
      assert.equal((await rowsOf(`/${list}?${period}`)).rows.length, 10)
      assert.equal((await rowsOf(`/${list}?from=${timeOf(COUNT - 3)}`)).rows.length, 3)
      assert.equal((await rowsOf(`/${list}?to=${timeOf(4)}`)).rows.length, 4)
      // The same instant in another zone.
      const later = new Date(NOW_MS + 3 * 3_600_000 + 20_000).toISOString().replace('Z', '%2B03:00')
      assert.equal((await rowsOf(`/${list}?from=${timeOf(10)}&to=${later}`)).rows.length, 10)
      assert.equal((await read(`/${list}?from=yesterday`)).json().name, 'INVALID_ARGUMENT')
      const first = await rowsOf(`/${list}?${period}&limit=4`)
      assert.equal(first.reached, timeOf(16))
      const second = await rowsOf(`/${list}?${period}&limit=7&cursor=${first.next_cursor}`)
      assert.equal(second.rows.length, 6)
      assert.equal(second.next_cursor, undefined)
    })

    test(`${list} are streamed whole as JSON lines and as CSV, and each stream is on record`, async () => {
      const page = await rowsOf(`/${list}?limit=200`)
      const lines = await read(`/${list}?limit=1`, 'application/jsonl')
      assert.equal(lines.headers['content-type'], 'application/jsonl; charset=utf-8')
      const rows = lines.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      assert.equal(rows.length, COUNT)
      assert.deepEqual(rows.slice(0, 200), page.rows)
      const csv = await read(`/${list}?from=${timeOf(10)}&app_id=${sampleOrder().appId}`, 'text/csv')
      assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
      assert.equal(csv.headers['content-disposition'], `attachment; filename="${list}.csv"`)
      assert.equal(csv.body.split('\r\n').length, COUNT - 10 + 2)
      for (const cell of csv.body.split(/,|\r\n/)) assert.doesNotMatch(cell, /^"?(?!-[0-9.]+$)[=+\-@\t]/)
      assert.ok(csv.body.includes(`"player ""7"", =SUM(A1)"`))
      const { entries } = await store.audit.search({ object: `export/${list}` }, { limit: 2 })
      assert.deepEqual(
        entries.map(({ actor, appId, after }) => ({ actor, appId, after })),
        [
          {
            actor: 'operator',
            appId: sampleOrder().appId,
            after: {
              filter: { from: timeOf(10), app_id: sampleOrder().appId },
              format: 'csv',
              rows: COUNT - 10,
              complete: true,
            },
          },
          {
            actor: 'operator',
            appId: null,
            after: { filter: {}, format: 'jsonl', rows: COUNT, complete: true },
          },
        ],
      )
    })
  }

  test('requests are narrowed to an outcome, an error name or a status', async () => {
    const count = async (filter: string) => (await rowsOf(`/requests?limit=200&${filter}`)).rows.length
    assert.equal(await count('outcome=refused'), 46)
    assert.equal(await count('outcome=answered'), 184)
    assert.equal(await count('name=NOT_FOUND'), 23)
    assert.equal(await count('status=409'), 23)
    assert.equal(await count('status=200'), 184)
    assert.equal(await count('status=409&name=ABORTED&outcome=refused'), 23)
    for (const none of [
      'status=409&name=NOT_FOUND',
      'name=ABORTED&outcome=answered',
      'status=503',
      'status=201',
    ])
      assert.equal(await count(none), 0, none)
    assert.equal((await read('/requests?name=NO_SUCH_NAME')).json().name, 'INVALID_ARGUMENT')
  })

  test('validations are narrowed to a reason, which belongs to one outcome', async () => {
    const count = async (filter: string) => (await rowsOf(`/validations?limit=200&${filter}`)).rows.length
    assert.equal(await count('reason=OTHER'), 23)
    assert.equal(await count(`reason=OTHER&outcome=forbidden&user_id=${encodeURIComponent(PLAYER)}`), 23)
    for (const none of ['reason=OTHER&outcome=allowed', 'reason=GEO_RESTRICTION', 'reason=tls'])
      assert.equal(await count(none), 0, none)
    const { name, details } = (await read('/validations?reason=VIP_ONLY')).json()
    assert.deepEqual([name, details[0].field], ['INVALID_ARGUMENT', 'reason'])
  })

  test('recharges are narrowed to a state and a player', async () => {
    const player = encodeURIComponent(PLAYER)
    const { rows } = await rowsOf(`/recharges?state=ENDED&user_id=${player}&limit=200`)
    assert.equal(rows.length, 23)
    assert.deepEqual(
      new Set(rows.map(({ state, user_id }) => `${state} ${user_id}`)),
      new Set([`ENDED ${PLAYER}`]),
    )
  })

  test('a player has the newest of each list, where they go on, and the last refusal in words', async () => {
    const player = (await read(`/players/${encodeURIComponent(PLAYER)}`)).json()
    assert.deepEqual([player.orders.length, player.recharges.length, player.validations.length], [50, 50, 50])
    assert.equal(player.last_refusal.words, 'The merchant forbade the top-up: only for VIPs (OTHER).')
    assert.equal(player.last_refusal.at, timeOf(220))
    for (const list of ['orders', 'recharges', 'validations']) {
      const query = `user_id=${encodeURIComponent(PLAYER)}&limit=200&cursor=${player.next_cursors[list]}`
      assert.equal((await rowsOf(`/${list}?${query}`)).rows.length, 115 - 50, list)
    }
    const nobody = (await read('/players/nobody?app_id=app-1')).json()
    const empty = { orders: [], recharges: [], validations: [], next_cursors: {} }
    assert.deepEqual(nobody, { user_id: 'nobody', ...empty })
  })

  test('a question for the head of a list reads one page and leaves no entry', async () => {
    const before = await store.audit.search({ object: 'export/orders' }, { limit: 100 })
    const headers = { authorization: `Bearer ${TOKEN}`, accept: 'text/csv' }
    const answer = await api.inject({ method: 'HEAD', url: `${SANDBOX}/orders`, headers })
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(await store.audit.search({ object: 'export/orders' }, { limit: 100 }), before)
  })

  test('a caller that leaves ends the stream, and the entry says how far it came', async () => {
    await api.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.server.address() as { port: number }
    const loaded: number[] = []
    const search = store.orders.searchOrders
    // The same page again and again: a list without an end.
    store.orders.searchOrders = async (filter, { limit }) => {
      const rows = await search(filter, { limit })
      loaded.push(rows.length)
      return rows
    }
    try {
      const headers = { authorization: `Bearer ${TOKEN}`, accept: 'application/jsonl' }
      const request = get({ port, path: `${SANDBOX}/orders?user_id=${encodeURIComponent(PLAYER)}`, headers })
      const [response] = await once(request, 'response')
      await once(response, 'readable')
      request.destroy()
      const newest = async () => {
        await nextTurn()
        const [entry] = (await store.audit.search({ object: 'export/orders' }, { limit: 1 })).entries
        return entry?.after as { complete: boolean; rows: number }
      }
      let exported = await newest()
      while (exported.complete) exported = await newest()
      assert.ok(exported.rows > 0)
      const readAtTheEnd = loaded.length
      await nextTurn()
      assert.equal(loaded.length, readAtTheEnd)
    } finally {
      store.orders.searchOrders = search
    }
  })
})
