import assert from 'node:assert/strict'
import { it } from 'node:test'
import { publishLocally } from '@txgw/testkit/releases/published-packages'
import { createTestPlatform } from '../../src/testing/index.ts'
import { createNextApp } from '../support/next-app.ts'
import { findNext } from '../support/next-install.ts'
import { type ListeningServer, post } from '../support/web-server.ts'

it('the installed package works in a project of Next.js that is built and served', async (context) => {
  const next = findNext()
  if ('absent' in next) return context.skip(next.absent)
  const published = publishLocally('merchant')
  const app = createNextApp(next, published.project)
  let server: ListeningServer | undefined
  context.after(async () => {
    await server?.close()
    app.remove()
    published.remove()
  })
  const built = app.build()
  assert.match(built, /Finished TypeScript/)
  assert.match(built, /ƒ \/user-validate/)
  const platform = await createTestPlatform()
  server = await app.start(platform.platformKeys)
  const { url } = server

  for (const [name, path] of [
    ['a route handler', '/user-validate'],
    ['an API route', '/api/user-validate'],
  ]) {
    await context.test(`${name} answers a genuine notification`, async () => {
      const signed = await platform.signNotification({ player: { user_id: 'Zoë 🎮' } })
      const { status, type, body } = await post(`${url}${path}`, signed)
      assert.equal(status, 200, JSON.stringify(body))
      assert.match(type, /^application\/json/)
      assert.deepEqual(body, {
        app_id: 'test-app',
        user_id: 'Zoë 🎮',
        user_name: 'Ada',
        is_topup_forbidden: false,
      })
    })

    await context.test(`${name} verifies the bytes, not their meaning`, async () => {
      const written = '{ "id":"1",\n"resource" : {"user_id":"caf\\u00e9","app_id":"a"}, "n":1.0}\n'
      const signed = await platform.signNotification({ body: written })
      assert.equal((await post(`${url}${path}`, signed)).body.user_id, 'café')
    })

    await context.test(`${name} refuses a forged notification and a changed one`, async () => {
      const signed = await platform.signNotification()
      const headers = { ...signed.headers, 'Txgw-Nonce': 'x'.repeat(32) }
      const forged = await post(`${url}${path}`, { ...signed, headers })
      assert.deepEqual([forged.status, forged.body.name], [401, 'SIGNATURE_MISMATCH'])
      const stranger = await (await createTestPlatform()).signNotification()
      assert.equal((await post(`${url}${path}`, stranger)).status, 401)
      const rewritten = new TextEncoder().encode(JSON.stringify(signed.notification, null, 2))
      const changed = await post(`${url}${path}`, { ...signed, body: rewritten })
      assert.deepEqual([changed.status, changed.body.name], [401, 'BODY_CHANGED'])
    })
  }

  await context.test('an API route whose body parser is on says how to turn it off', async () => {
    const { status, body } = await post(`${url}/api/parsed`, await platform.signNotification())
    assert.deepEqual([status, body.name], [500, 'BODY_CONSUMED'])
    assert.match(body.message, /The body parser of Next\.js has consumed the body .*bodyParser: false/)
  })
})
