import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachGameBackend } from '../../src/demo/attach-game-backend.ts'
import type { OperatorClient } from '../../src/operator/operator-client.ts'

const GAME = 'http://127.0.0.1:2/demo-game/user-validate'

async function attach(current: string | null) {
  const patched: unknown[] = []
  const operator = {
    GET: async () => ({ data: { app_id: 'demo-app', webhook_url: current } }),
    PATCH: async (_pattern: string, { params, body }: { params: unknown; body: unknown }) => {
      patched.push([params, body])
      return {}
    },
  } as unknown as OperatorClient
  return { url: await attachGameBackend(operator, GAME), patched }
}

test('points the demo app at the port of this start', async () => {
  const patched = [[{ path: { app_id: 'demo-app' } }, { webhook_url: GAME }]]
  assert.deepEqual(await attach(null), { url: GAME, patched })
  assert.deepEqual(await attach('http://127.0.0.1:1/demo-game/user-validate'), { url: GAME, patched })
})

test('keeps an address that somebody else has set', async () => {
  const own = 'http://127.0.0.1:3000/hook'
  assert.deepEqual(await attach(own), { url: own, patched: [] })
})
