import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { UserValidateHandler } from '../../src/index.ts'
import { type ListeningServer, post, setUpHandler } from './web-server.ts'

export interface AdapterCase {
  name: string
  start(handler: UserValidateHandler): Promise<ListeningServer>
}

/** What every adapter has to do, over a real connection to the real framework. */
export function describeAdapter({ name, start }: AdapterCase): void {
  describe(name, () => {
    let setup: Awaited<ReturnType<typeof setUpHandler>>
    let server: ListeningServer
    before(async () => {
      setup = await setUpHandler()
      server = await start(setup.handler)
    })
    after(() => server.close())

    it('answers a genuine notification', async () => {
      const signed = await setup.platform.signNotification({ player: { user_id: 'Zoë 🎮' } })
      const { status, type, body } = await post(server.url, signed)
      assert.equal(status, 200, JSON.stringify(body))
      assert.match(type, /^application\/json/)
      assert.deepEqual(body, {
        app_id: 'test-app',
        user_id: 'Zoë 🎮',
        user_name: 'Ada',
        is_topup_forbidden: false,
      })
    })

    it('verifies the bytes, not their meaning', async () => {
      const written = '{ "id":"1",\n"resource" : {"user_id":"caf\\u00e9","app_id":"a"}, "n":1.0}\n'
      const signed = await setup.platform.signNotification({ body: written })
      assert.equal((await post(server.url, signed)).body.user_id, 'café')
    })

    it('refuses a body that was changed, a forged one and one that is too large', async () => {
      const { platform, asked } = setup
      const before = asked.length
      const signed = await platform.signNotification()
      const rewritten = new TextEncoder().encode(JSON.stringify(signed.notification, null, 2))
      assert.equal((await post(server.url, { ...signed, body: rewritten })).body.name, 'BODY_CHANGED')
      const headers = { ...signed.headers, 'Txgw-Nonce': 'x'.repeat(32) }
      const forged = await post(server.url, { ...signed, headers })
      assert.deepEqual([forged.status, forged.body.name], [401, 'SIGNATURE_MISMATCH'])
      const large = await platform.signNotification({ body: JSON.stringify({ padding: 'x'.repeat(70_000) }) })
      assert.equal((await post(server.url, large)).status, 413)
      assert.equal(asked.length, before)
    })
  })
}

export interface ConsumedCase extends AdapterCase {
  message: RegExp
}

/** A body that a middleware has read is never taken for an empty one. */
export function describeConsumedBody({ name, start, message }: ConsumedCase): void {
  it(`explains the problem: ${name}`, async () => {
    const { platform, handler, errors, asked } = await setUpHandler()
    const server = await start(handler)
    try {
      const { status, body } = await post(server.url, await platform.signNotification())
      assert.deepEqual([status, body.name], [500, 'BODY_CONSUMED'])
      assert.match(body.message, message)
      assert.match(errors[0] ?? '', message)
      assert.deepEqual(asked, [])
    } finally {
      await server.close()
    }
  })
}
