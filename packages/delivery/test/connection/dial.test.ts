import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { describe, it } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { ORDER_CHANGED, testDelivery } from '@txgw/testkit/webhook/delivery-harness'
import { startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import type { ResolvedAddress, ResolveHost } from '../../src/address/resolve-host.ts'
import { createDial } from '../../src/connection/dial.ts'
import type { DialTarget, OpenSocket } from '../../src/connection/open-socket.ts'
import { PUBLIC_ADDRESSES, SETTING, SPECIAL_ADDRESSES } from '../address/addresses.ts'

const TARGET: DialTarget = { protocol: 'http:', hostname: 'merchant.example', port: 80 }

/** A socket that connects to nobody, and says of its peer what the test wants. */
function fakeNetwork(peer: (addresses: ResolvedAddress[]) => string) {
  const dialled: string[] = []
  const openSocket: OpenSocket = (_target, addresses) => {
    dialled.push(...addresses.map(({ address }) => address))
    const socket = Object.assign(new EventEmitter(), { remoteAddress: peer(addresses), destroy() {} })
    setImmediate(() => socket.emit('connect'))
    return socket as unknown as Socket
  }
  return { dialled, openSocket }
}

const honest = (addresses: ResolvedAddress[]) => addresses[0]?.address ?? ''

function resolveTo(...answers: string[][]): ResolveHost & { calls: number } {
  const resolve = async () => {
    const addresses = answers[Math.min(resolve.calls++, answers.length - 1)] ?? []
    return addresses.map((address) => ({
      address,
      family: address.includes(':') ? (6 as const) : (4 as const),
    }))
  }
  resolve.calls = 0
  return resolve
}

const setting = SETTING
const never = new AbortController().signal

describe('createDial', () => {
  it('dials public addresses and no special one, by name or by address', async () => {
    const attempt = async (address: string, hostname: string) => {
      const { dialled, openSocket } = fakeNetwork(honest)
      const dial = createDial({ resolve: resolveTo([address]), allowed: [], setting, openSocket })
      const outcome = await dial({ ...TARGET, hostname }, never).catch((error) => error)
      return { dialled, isRefused: outcome.name === 'DialRefused' }
    }
    for (const address of PUBLIC_ADDRESSES)
      for (const hostname of [address, 'merchant.example'])
        assert.deepEqual(await attempt(address, hostname), { dialled: [address], isRefused: false }, address)
    for (const address of SPECIAL_ADDRESSES)
      for (const hostname of [address, 'merchant.example'])
        assert.deepEqual(await attempt(address, hostname), { dialled: [], isRefused: true }, address)
  })

  it('dials the addresses it judged, whatever the name resolves to next', async () => {
    const { dialled, openSocket } = fakeNetwork(honest)
    const resolve = resolveTo(['8.8.8.8'], ['127.0.0.1'])
    const dial = createDial({ resolve, allowed: [], setting, openSocket })
    await dial(TARGET, never)
    assert.deepEqual(dialled, ['8.8.8.8'])
    assert.equal(resolve.calls, 1)
    await assert.rejects(dial(TARGET, never), { name: 'DialRefused', message: /^loopback: 127\.0\.0\.1/ })
    assert.deepEqual(dialled, ['8.8.8.8'])
  })

  it('dials no address when one of several is refused', async () => {
    const { dialled, openSocket } = fakeNetwork(honest)
    const dial = createDial({
      resolve: resolveTo(['8.8.8.8', '169.254.169.254']),
      allowed: [],
      setting,
      openSocket,
    })
    await assert.rejects(dial(TARGET, never), {
      name: 'DialRefused',
      refusal: {
        rule: 'metadata',
        address: '169.254.169.254',
        setting: {
          flag: '--allow-webhook-address',
          variable: 'TXGW_ALLOW_WEBHOOK_ADDRESSES',
          value: '169.254.169.254/32',
        },
      },
    })
    assert.deepEqual(dialled, [])
  })

  it('refuses a connection that ends at another address', async () => {
    const { openSocket } = fakeNetwork(() => '127.0.0.1')
    const dial = createDial({ resolve: resolveTo(['8.8.8.8']), allowed: [], setting, openSocket })
    await assert.rejects(dial(TARGET, never), { name: 'DialRefused' })
  })

  it('gives up with the given reason, even during the name look-up', async () => {
    const { dialled, openSocket } = fakeNetwork(honest)
    const dial = createDial({ resolve: () => new Promise(() => {}), allowed: [], setting, openSocket })
    const controller = new AbortController()
    const dialling = dial(TARGET, controller.signal)
    controller.abort(new Error('that is enough'))
    await assert.rejects(dialling, { message: 'that is enough' })
    await assert.rejects(dial(TARGET, controller.signal), { message: 'that is enough' })
    assert.deepEqual(dialled, [])
  })

  it('reports a name without an address as a failed look-up', async () => {
    const { openSocket } = fakeNetwork(honest)
    const dial = createDial({ resolve: resolveTo([]), allowed: [], setting, openSocket })
    await assert.rejects(dial(TARGET, never), { name: 'DialFailed', step: 'dns' })
  })
})

describe('a name that changes its answer', () => {
  it('is refused as soon as it points to an internal address, before any byte is sent', async () => {
    const backend = await startMerchantBackend({ hostname: 'merchant.invalid' })
    backend.behave(answerWith({ body: '{"processed":true}' }))
    const resolve = resolveTo(['127.0.0.1'], ['127.0.0.2'])
    const delivery = testDelivery({ resolve, allowedAddresses: parseCidrList('127.0.0.1') ?? [] })
    const channel = delivery.open(ORDER_CHANGED)
    const change = { appId: 'app-1', orderId: 'order-1', url: backend.url }
    const first = await channel.send(change)
    assert.equal(first.ending.ok, true)
    const again = await channel.send({ ...change, appId: 'app-2' })
    assert.ok(!again.ending.ok)
    assert.equal(again.ending.failure.code, 'dial-refused')
    assert.deepEqual(again.attempts[0]?.failure?.refusal?.address, '127.0.0.2')
    assert.equal(backend.received.length, 1)
    assert.equal(backend.connectionCount, 1)
    await channel.close()
    await backend.close()
  })
})
