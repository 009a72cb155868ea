import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { spkiPem } from '@txgw/testkit/keys/public-keys'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { SANDBOX, startOperatorApi, testEnvironment } from './operator-harness.ts'

const APP = { app_id: 'game-1', name: 'Game' }
const public_key = spkiPem(rsaPair().publicKey)

describe('apps over HTTP', () => {
  test('are registered, listed, shown and changed in their own environment only', async (t) => {
    const { call } = await startOperatorApi(t)
    const created = await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: APP })
    assert.equal(created.status, 201)
    assert.equal(created.json().app_id, 'game-1')
    assert.deepEqual((await call({ url: `${SANDBOX}/apps` })).json(), { apps: [created.json()] })
    assert.deepEqual((await call({ url: `${SANDBOX}/apps/game-1` })).json(), {
      ...created.json(),
      updated_by: 'operator',
    })
    const changed = await call({
      method: 'PATCH',
      url: `${SANDBOX}/apps/game-1`,
      payload: { enabled: false },
    })
    assert.deepEqual([changed.status, changed.json()], [200, { ...created.json(), enabled: false }])
    assert.deepEqual((await call({ url: '/operator/v1/production/apps' })).json(), { apps: [] })
    assert.equal((await call({ url: '/operator/v1/production/apps/game-1' })).status, 404)
  })

  test('are paged', async (t) => {
    const { call } = await startOperatorApi(t)
    for (const app_id of ['a', 'b', 'c']) {
      await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: { app_id, name: app_id } })
    }
    const first = (await call({ url: `${SANDBOX}/apps?limit=2` })).json()
    assert.equal(first.apps.length, 2)
    const second = (await call({ url: `${SANDBOX}/apps?limit=2&cursor=${first.next_cursor}` })).json()
    assert.deepEqual([second.apps.length, 'next_cursor' in second], [1, false])
  })

  test('conflict when the id is already used', async (t) => {
    const { call } = await startOperatorApi(t)
    await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: APP })
    const again = await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: APP })
    assert.deepEqual([again.status, again.error().name], [409, 'ALREADY_EXISTS'])
  })
})

describe('keys over HTTP', () => {
  test('are added and revoked', async (t) => {
    const { call } = await startOperatorApi(t)
    await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: APP })
    const url = `${SANDBOX}/apps/game-1/keys`
    const added = await call({ method: 'POST', url, payload: { serial_no: '7', public_key } })
    assert.deepEqual(
      [added.status, Object.keys(added.json())],
      [201, ['serial_no', 'fingerprint', 'added_at']],
    )
    const revoked = await call({ method: 'DELETE', url: `${url}/7` })
    assert.deepEqual([revoked.status, revoked.text], [204, ''])
    const [key] = (await call({ url: `${SANDBOX}/apps/game-1` })).json().keys
    assert.equal(key.revoked_at, '2025-06-01T12:00:00.000Z')
    assert.deepEqual([key.added_by, key.revoked_by], ['operator', 'operator'])
    assert.equal((await call({ method: 'DELETE', url: `${url}/8` })).status, 404)
    assert.equal(
      (await call({ method: 'POST', url, payload: { serial_no: '8', public_key: 'x' } })).status,
      400,
    )
  })

  test('accept a DELETE with the JSON header and no body', async (t) => {
    const { call } = await startOperatorApi(t)
    await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: APP })
    await call({
      method: 'POST',
      url: `${SANDBOX}/apps/game-1/keys`,
      payload: { serial_no: '7', public_key },
    })
    const headers = { 'content-type': 'application/json' }
    const revoked = await call({ method: 'DELETE', url: `${SANDBOX}/apps/game-1/keys/7`, headers })
    assert.equal(revoked.status, 204)
  })
})

describe('a change of an app or a key', () => {
  test('is announced before the answer, and only when it happened', async (t) => {
    let announced = 0
    const sandbox = await testEnvironment({
      onAppsChanged: async () => {
        await new Promise(setImmediate)
        announced++
      },
    })
    const { call } = await startOperatorApi(t, {
      environments: { production: await testEnvironment(), sandbox },
    })
    const counts: number[] = []
    for (const request of [
      { method: 'POST', url: '/apps', payload: APP },
      { method: 'POST', url: '/apps', payload: APP },
      { method: 'PATCH', url: '/apps/game-1', payload: { name: 'New' } },
      { method: 'POST', url: '/apps/game-1/keys', payload: { serial_no: '1', public_key } },
      { method: 'DELETE', url: '/apps/game-1/keys/1' },
      { method: 'GET', url: '/apps' },
    ] as const) {
      await call({ ...request, url: SANDBOX + request.url })
      counts.push(announced)
    }
    assert.deepEqual(counts, [1, 1, 2, 3, 4, 4])
  })

  test('is stored even when the announcement fails', async (t) => {
    const sandbox = await testEnvironment({
      onAppsChanged: async () => {
        throw new StoreUnavailable('gone')
      },
    })
    const { call, lines } = await startOperatorApi(t, {
      environments: { production: await testEnvironment(), sandbox },
    })
    assert.equal((await call({ method: 'POST', url: `${SANDBOX}/apps`, payload: APP })).status, 201)
    assert.equal(lines.filter(({ level }) => level === 'error').length, 1)
  })
})
