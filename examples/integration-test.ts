// Tests a whole recharge against a service in this process: node --test integration-test.ts
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, it } from 'node:test'
import { allow, createUserValidateHandler, playerNotFound } from '@txgw/merchant'
import { nodeHandler } from '@txgw/merchant/node'
import { createSandbox } from '@txgw/merchant/testing'

const sandbox = await createSandbox()
const handler = createUserValidateHandler({
  client: sandbox.client,
  validate: ({ user_id }) => (user_id === 'ada' ? allow({ user_name: 'Ada' }) : playerNotFound()),
})
const backend = createServer(nodeHandler(handler)).listen(0, '127.0.0.1')
await once(backend, 'listening')
await sandbox.setWebhookUrl(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/`)
after(async () => {
  await sandbox.close()
  backend.close()
})

it('lets Ada top up, and the order can be queried', async () => {
  const { state, order } = await sandbox.startRecharge({ user_id: 'ada' })
  assert.equal(state, 'ACCEPTED')
  const queried = await sandbox.client.queryOrder(order?.payment_order_id ?? '')
  assert.equal(queried.user_id, 'ada')
})

it('ends the recharge of a player who does not exist', async () => {
  const { state, end_reason } = await sandbox.startRecharge({ user_id: 'nobody' })
  assert.equal(state, 'ENDED')
  assert.equal(end_reason?.message, 'There is no such player.')
})
