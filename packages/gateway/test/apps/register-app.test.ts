import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Environment } from '@txgw/base/environment'
import { findApp } from '@txgw/domain/apps/find-app'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { registerApp } from '../../src/operator-api/operations/apps/app-operations.ts'
import { toWireApp } from '../../src/operator-api/operations/apps/app-wire.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { runOperation } from '../operator-api/run-operation.ts'

const clock = { nowMs: () => NOW_MS }
const MINIMAL = { app_id: 'game-1', name: 'Game One' }

let store: Store
const send = (body: unknown, environment: Environment = 'production') =>
  runOperation(registerApp, { body, environment, parts: { store, clock } })
const register = async (body: { app_id: string; [setting: string]: unknown }, environment?: Environment) => {
  await send(body, environment)
  return findApp({ store, appId: body.app_id })
}

async function violations(body: unknown, environment?: Environment): Promise<string[]> {
  const error = await send(body, environment).catch((thrown) => thrown)
  assert.ok(error instanceof ServiceError)
  assert.equal(error.name, 'INVALID_ARGUMENT')
  return error.details.map((detail) => ('field' in detail ? `${detail.field}: ${detail.description}` : ''))
}

beforeEach(async () => {
  store = await openTestStore()
})

describe('register app', () => {
  test('fills in the defaults and stores it', async () => {
    const answer = await send(MINIMAL)
    const expected = {
      app_id: 'game-1',
      name: 'Game One',
      webhook_url: null,
      enabled: true,
      rate_limit: null,
      validation_deadline_ms: 5000,
      on_unreachable: 'end',
      verdict_reading: 'strict',
      created_at: '2025-06-01T12:00:00.000Z',
      updated_at: '2025-06-01T12:00:00.000Z',
      keys: [],
    }
    assert.partialDeepStrictEqual(answer, { status: 201, body: expected })
    const kept = toWireApp(await findApp({ store, appId: 'game-1' }))
    assert.deepEqual(answer, { status: 201, body: kept })
  })

  test('accepts every setting', async () => {
    const app = await register({
      ...MINIMAL,
      webhook_url: 'https://game.example/hook?x=1',
      enabled: false,
      rate_limit: { per_second: 20 },
      validation_deadline_ms: 500,
      on_unreachable: 'continue',
    })
    assert.deepEqual(
      [app.webhookUrl, app.enabled, app.rateLimit, app.validationDeadlineMs, app.onUnreachable],
      ['https://game.example/hook?x=1', false, { perSecond: 20, burst: 20 }, 500, 'continue'],
    )
  })

  test('refuses a second app with the same id, and keeps the first', async () => {
    await register(MINIMAL)
    await assert.rejects(register({ ...MINIMAL, name: 'Other' }), {
      name: 'ALREADY_EXISTS',
      status: 409,
      message: 'The app "game-1" already exists in this environment.',
    })
    assert.equal((await store.apps.findApp('game-1'))?.name, 'Game One')
  })

  test('reports all broken rules at once', async () => {
    assert.deepEqual(
      (
        await violations({
          app_id: 'no spaces',
          name: '',
          webhook_url: 'ftp://game.example',
          enabled: 'yes',
          rate_limit: { per_second: 0, brust: 3 },
          validation_deadline_ms: 499,
          on_unreachable: 'retry',
          webhok_url: 'x',
        })
      )
        .map((violation) => violation.split(':')[0])
        .sort(),
      [
        'app_id',
        'enabled',
        'name',
        'on_unreachable',
        'rate_limit.brust',
        'rate_limit.per_second',
        'validation_deadline_ms',
        'webhok_url',
        'webhook_url',
      ],
    )
    assert.deepEqual(await violations({ ...MINIMAL, webhok_url: 'x' }), ['webhok_url: is not a known field'])
    assert.deepEqual(await violations(undefined), [': must be a JSON object'])
    assert.deepEqual(await store.apps.listApps({ limit: 10 }), [])
  })

  test('accepts http addresses in the sandbox only', async () => {
    const body = { ...MINIMAL, webhook_url: 'http://127.0.0.1:9000/hook' }
    assert.deepEqual(await violations(body, 'production'), [
      'webhook_url: must be an https address; http is allowed in the sandbox only',
    ])
    assert.equal((await register(body, 'sandbox')).webhookUrl, 'http://127.0.0.1:9000/hook')
  })

  test('refuses addresses that are not plain https URLs, and does not repeat credentials', async () => {
    const refused = [
      '/hook',
      'game.example/hook',
      'https://',
      'https://game.example/a b',
      'https://game.exa\nmple/',
      'https:\\\\game.example',
      'javascript:alert(1)',
      'https://@game.example/',
      'https://game.example/#part',
      `https://game.example/${'x'.repeat(2048)}`,
    ]
    for (const webhook_url of refused) {
      assert.equal((await violations({ ...MINIMAL, webhook_url }, 'sandbox')).length, 1, webhook_url)
    }
    const error = await register({ ...MINIMAL, webhook_url: 'https://u:s3cret@game.example/' }).catch(
      (e) => e,
    )
    assert.match(JSON.stringify(error.details), /must not contain a user name or a password/)
    assert.doesNotMatch(JSON.stringify(error.details), /s3cret/)
  })
})
