import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OPERATIONS } from '../../src/operator-api/operations/all-operations.ts'
import { SANDBOX, startOperatorApi, testEnvironment, testSandbox } from './operator-harness.ts'

const PRIVATE = '-----BEGIN PRIVATE KEY-----'

describe('the input of an operation', () => {
  test('has a schema for exactly the parameters of its path', () => {
    for (const { id, path, params } of OPERATIONS) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'env')
      assert.deepEqual(Object.keys(params?.properties ?? {}), named, id)
    }
  })

  test('has its own operation id', () => {
    assert.equal(new Set(OPERATIONS.map(({ id }) => id)).size, OPERATIONS.length)
  })

  test('is checked as a whole, with the rules that a schema cannot express', async (t) => {
    const { call } = await startOperatorApi(t)
    const payload = { app_id: 'game-1', webhook_url: 'ftp://game.example', extra: 1 }
    const refused = await call({ method: 'POST', url: `${SANDBOX}/apps`, payload })
    const fields = (refused.error().details ?? []).map((detail) => 'field' in detail && detail.field)
    assert.deepEqual([refused.status, fields.toSorted()], [400, ['extra', 'name', 'webhook_url']])
  })

  test('is not repeated when it may be a secret', async (t) => {
    const { call } = await startOperatorApi(t)
    const payload = { serial_no: PRIVATE, [PRIVATE]: 'x', token: 1 }
    const refused = [
      await call({ method: 'POST', url: `${SANDBOX}/apps/game-1/keys`, payload }),
      await call({
        method: 'POST',
        url: '/console/session',
        payload,
        headers: { 'x-txgw-console': '1', 'sec-fetch-site': 'same-origin' },
      }),
    ]
    for (const { status, text } of refused) {
      assert.equal(status, 400)
      assert.ok(!text.includes('PRIVATE KEY'), text)
    }
  })

  test('is refused when a name appears twice in one object, and only names of the API are repeated', async (t) => {
    const { call } = await startOperatorApi(t)
    const headers = { 'content-type': 'application/json' }
    for (const [payload, field] of [
      ['{"app_id":"game-1","name":"Game","app_id":"game-2"}', 'app_id'],
      ['{"app_id":"game-1","rate_limit":{"burst":1,"per_second":1,"burst":9}}', 'rate_limit.burst'],
      [`{"name":"Game","${PRIVATE}":1,"${PRIVATE}":2}`, ''],
    ] as const) {
      const { status, text, error } = await call({ method: 'POST', url: `${SANDBOX}/apps`, payload, headers })
      const [detail] = error().details ?? []
      assert.deepEqual([status, detail && 'field' in detail && detail.field], [400, field])
      assert.ok(!text.includes('PRIVATE KEY'), text)
    }
  })

  test('is refused in the same words without a body', async (t) => {
    const { call } = await startOperatorApi(t)
    const { status, error } = await call({ method: 'POST', url: `${SANDBOX}/validations` })
    assert.deepEqual(
      [status, error().details],
      [
        400,
        [
          {
            '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
            field: '',
            description: 'must be a JSON object',
            value: '',
          },
        ],
      ],
    )
  })

  test('counts as a rejected order when an order breaks a rule', async (t) => {
    const counted: unknown[] = []
    const orderMetrics = { broughtIn: (...count: unknown[]) => void counted.push(count) }
    const sandbox = await testSandbox({ orderMetrics })
    const { call } = await startOperatorApi(t, {
      environments: { production: await testEnvironment(), sandbox },
    })
    await call({ method: 'POST', url: `${SANDBOX}/orders`, payload: { app_id: 'game-1' } })
    assert.deepEqual(counted, [['rejected', 1]])
  })
})
