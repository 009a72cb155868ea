import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import { startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, forbidTopup, type MerchantBehaviour } from '@txgw/testkit/webhook/merchant-behaviours'

const LOOPBACK = ['--allow-webhook-address', '127.0.0.0/8']

async function call(service: ServeProcess, method: string, path: string, body?: unknown, headers = {}) {
  const response = await fetch(`${service.addresses.operator}/operator/v1/sandbox${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.operatorToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Where the process dies: while the merchant thinks, or so many milliseconds after its reply was sent. */
const DEATHS: { what: string; afterReplyMs: number | null; reply: MerchantBehaviour; orders: number }[] = [
  { what: 'while the merchant thinks', afterReplyMs: null, reply: allowTopup(), orders: 1 },
  { what: 'as the reply is sent', afterReplyMs: 0, reply: allowTopup(), orders: 1 },
  { what: 'as a forbidding reply is sent', afterReplyMs: 0, reply: forbidTopup('OTHER'), orders: 0 },
  { what: 'a moment after the reply', afterReplyMs: 3, reply: allowTopup(), orders: 1 },
  { what: 'around the decision', afterReplyMs: 8, reply: allowTopup(), orders: 1 },
  { what: 'after the decision', afterReplyMs: 40, reply: allowTopup(), orders: 1 },
]

describe('kill -9 in the middle of a recharge', () => {
  it('leaves at most one order, no undecided recharge, and the same answer for the same key', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'txgw-recharge-kill-'))
    await using backend = await startMerchantBackend()
    let service = await startServeProcess(dataDir, ...LOOPBACK)
    await call(service, 'POST', '/apps', { app_id: 'app-1', name: 'App', webhook_url: backend.url })
    for (const [index, { what, afterReplyMs, reply, orders }] of DEATHS.entries()) {
      const running = service
      const killed = Promise.withResolvers<void>()
      backend.behave((exchange) => {
        if (afterReplyMs !== null) reply(exchange)
        setTimeout(() => running.killHard().then(killed.resolve), afterReplyMs ?? 0)
      }, reply)
      const key = { 'idempotency-key': `key-${index}` }
      const body = rechargeBody({ user_id: `player-${index}` })
      const cutOff = call(running, 'POST', '/recharges', body, key).catch(() => undefined)
      await killed.promise
      const before = await cutOff

      service = await startServeProcess(dataDir, ...LOOPBACK)
      const after = await call(service, 'POST', '/recharges', body, key)
      assert.equal(after.status, 201, what)
      if (before) assert.deepEqual(after.body, before.body, what)
      assert.equal(after.body.state, orders === 1 ? 'ACCEPTED' : 'ENDED', what)
      assert.deepEqual((await call(service, 'POST', '/recharges', body, key)).body, after.body, what)
      const found = await call(service, 'GET', `/orders?user_id=player-${index}`)
      assert.equal(found.body.orders.length, orders, what)
    }
    await service.killHard()
    await backend.close()
    rmSync(dataDir, { recursive: true })
  })

  it('still finishes a recharge that nobody requests again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'txgw-recharge-kill-'))
    await using backend = await startMerchantBackend()
    let service = await startServeProcess(dataDir, ...LOOPBACK)
    await call(service, 'POST', '/apps', { app_id: 'app-1', name: 'App', webhook_url: backend.url })
    const killed = Promise.withResolvers<void>()
    const first = service
    backend.behave(() => void first.killHard().then(killed.resolve), allowTopup())
    const cutOff = call(first, 'POST', '/recharges', rechargeBody({ user_id: 'left-alone' })).catch(
      () => undefined,
    )
    await killed.promise
    await cutOff
    service = await startServeProcess(dataDir, ...LOOPBACK)
    let orders: { order_status: string }[] = []
    for (let tries = 0; tries < 200 && orders.length === 0; tries++) {
      orders = (await call(service, 'GET', '/orders?user_id=left-alone')).body.orders
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.deepEqual(
      orders.map(({ order_status }) => order_status),
      ['Created'],
    )
    assert.equal((await call(service, 'GET', '/validations?user_id=left-alone')).body.validations.length, 1)
    await service.killHard()
    await backend.close()
    rmSync(dataDir, { recursive: true })
  })
})
