// Tests a handler without a network: node --test unit-test.ts
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allow, createUserValidateHandler, playerNotFound } from '@txgw/merchant'
import { createTestPlatform } from '@txgw/merchant/testing'

const platform = await createTestPlatform()
const handler = createUserValidateHandler({
  platformKeys: platform.platformKeys,
  validate: ({ user_id }) => (user_id === 'ada' ? allow({ user_name: 'Ada' }) : playerNotFound()),
})

it('knows Ada', async () => {
  const { request } = await platform.signNotification({ player: { user_id: 'ada' } })
  const reply = await (await handler(request)).json()
  assert.equal(reply.user_name, 'Ada')
  assert.equal(reply.is_topup_forbidden, false)
})

it('refuses a notification that somebody has changed', async () => {
  const { headers, notification } = await platform.signNotification()
  const body = JSON.stringify({ ...notification, resource: { app_id: 'test-app', user_id: 'ada' } })
  const response = await handler(new Request('http://localhost/', { method: 'POST', headers, body }))
  assert.equal(response.status, 401)
})
