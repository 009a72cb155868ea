import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readConfig, startGateway } from '@txgw/gateway'
import { makeNonce } from '@txgw/protocol'
import { nodeHandler } from '../../src/adapters/node.ts'
import { allow, createClient, createUserValidateHandler } from '../../src/index.ts'
import { makeKeyPair } from '../../src/testing/index.ts'
import { createOperator, type OperatorCall } from '../../src/testing/operator.ts'
import { type Recharge, samplePurchase } from '../../src/testing/samples.ts'
import { type ListeningServer, listen } from '../support/web-server.ts'

const MINUTE_MS = 60_000
const LOOPBACK = '127.0.0.0/8'
const APP_ID = 'rotating'

/** The time of the service and of the game: real, and moved by the tests. */
const time = { aheadMs: 0, nowMs: () => Date.now() + time.aheadMs }
const undo: (() => Promise<unknown>)[] = []
let operator: OperatorCall
let baseUrl: string
let privateKey: string

before(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'txgw-rotation-'))
  undo.push(() => rm(dataDir, { recursive: true }))
  const ports = { productionPort: '0', sandboxPort: '0', operatorPort: '0' }
  const flags = { dataDir, ...ports, logLevel: 'silent', allowWebhookAddress: LOOPBACK, trustProxy: LOOPBACK }
  const gateway = await startGateway(readConfig(flags, {}), { clock: time })
  undo.push(() => gateway.stop())
  baseUrl = gateway.addresses.sandbox.replace('https:', 'http:')
  operator = createOperator({
    url: `${gateway.addresses.operator}/operator/v1/sandbox`,
    token: gateway.operatorToken,
  })
  const pair = await makeKeyPair()
  privateKey = pair.privateKeyPem
  await operator('POST', '/apps', { app_id: APP_ID, name: APP_ID, validation_deadline_ms: 15_000 })
  await operator('POST', `/apps/${APP_ID}/keys`, { serial_no: '1', public_key: pair.publicKey })
})
after(async () => {
  for (const step of undo.reverse()) await step()
})

interface Game {
  refused: string[]
  /** Starts a recharge, which asks the game. @returns the serial that the notification was signed with */
  recharge(): Promise<string>
  close(): Promise<void>
}

/** A game that has just been started, with a stranger who sends it notifications all the time. */
async function openGame(): Promise<Game> {
  const client = createClient({ appId: APP_ID, privateKey, baseUrl, clock: () => time.nowMs() })
  const handler = createUserValidateHandler({
    client,
    clock: () => time.nowMs(),
    validate: () => allow(),
    onRefused: ({ message }) => game.refused.push(message),
  })
  const backend = await listen(nodeHandler(handler))
  await operator('PATCH', `/apps/${APP_ID}`, { webhook_url: backend.url })
  const stranger = startStranger(backend)
  const game: Game = {
    refused: [],
    recharge: async () => {
      const recharge = (await operator('POST', '/recharges', samplePurchase(APP_ID, {}))) as Recharge
      assert.equal(recharge.state, 'ACCEPTED', JSON.stringify(recharge))
      const attempts = recharge.validation?.attempts as { request_headers: Record<string, string> }[]
      return attempts.at(-1)?.request_headers['Txgw-Serial'] ?? ''
    },
    close: async () => {
      await stranger.stop()
      await backend.close()
    },
  }
  return game
}

/** Sends notifications that nobody has signed, one after the other, with serials that nobody has. */
function startStranger({ url }: ListeningServer) {
  let stopped = false
  const run = async () => {
    for (let count = 0; !stopped; count++) {
      const headers = {
        'Txgw-Timestamp': String(Math.floor(time.nowMs() / 1000)),
        'Txgw-Nonce': makeNonce(),
        'Txgw-Serial': `stranger-${count}`,
        'Txgw-Signature': Buffer.alloc(256, count).toString('base64'),
      }
      // A connection may be closed under its hands; what becomes of a stranger is not the matter here.
      await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** @returns the serial of the new key */
async function rotate(request: { now?: true }): Promise<string> {
  const { keys } = (await operator('POST', '/platform-keys/rotate', request)) as {
    keys: { serial_no: string }[]
  }
  return keys[0]?.serial_no ?? ''
}

describe('a rotation, with forged calls and just after the first fetch', () => {
  it('refuses no genuine notification while the new key waits, when it begins to sign, and afterwards', async () => {
    const game = await openGame()
    try {
      const old = await game.recharge()
      game.refused.length = 0
      const added = await rotate({})
      const serials: string[] = []
      for (let minute = 0; minute < 12; minute++) {
        serials.push(await game.recharge())
        time.aheadMs += MINUTE_MS
      }
      assert.deepEqual([...new Set(serials)], [old, added])
      assert.equal(serials.at(-1), added)
      assert.deepEqual(
        game.refused.filter((message) => !message.includes('stranger-')),
        [],
      )
    } finally {
      await game.close()
    }
  })

  it('refuses no genuine notification when the new key signs at once', async () => {
    const game = await openGame()
    try {
      const old = await game.recharge()
      const added = await rotate({ now: true })
      assert.notEqual(added, old)
      assert.deepEqual(await Promise.all([game.recharge(), game.recharge()]), [added, added])
    } finally {
      await game.close()
    }
  })
})
