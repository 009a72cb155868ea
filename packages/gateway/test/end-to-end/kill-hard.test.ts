import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { orderBody, type ServeProcess, startServeProcess } from '@txgw/testkit'

const ROUNDS = 4
const NEXT: Record<string, string> = { Created: 'Paid', Paid: 'Finished', Finished: 'Refunded' }

async function call(
  service: ServeProcess,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
) {
  const response = await fetch(`${service.addresses.operator}/operator/v1/production${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.operatorToken}`,
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: await response.json() }
}

/** What the service has acknowledged: it may never forget it. */
type Acknowledged = Map<string, string>

async function importOn(service: ServeProcess, round: number, acknowledged: Acknowledged): Promise<void> {
  for (let batch = 0; ; batch++) {
    const ids = Array.from({ length: 20 }, (_, i) => `order-${round}-${batch}-${i}`)
    const lines = ids.map((id) => JSON.stringify(orderBody({ payment_order_id: id }))).join('\n')
    const { status, body } = await call(service, 'POST', '/orders/import', lines, 'application/x-ndjson')
    assert.equal(status, 200)
    assert.equal(body.accepted, ids.length)
    for (const id of ids) acknowledged.set(id, 'Created')
  }
}

async function changeOn(service: ServeProcess, acknowledged: Acknowledged): Promise<void> {
  for (;;) {
    const open = [...acknowledged].find(([, status]) => NEXT[status] !== undefined)
    if (!open) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    const [id, status] = open
    const next = NEXT[status] as string
    // Not acknowledged yet: after a crash both the old and the new state are right.
    acknowledged.set(id, `${status}|${next}`)
    const answer = await call(
      service,
      'POST',
      `/orders/app-1/${id}/status`,
      JSON.stringify({ order_status: next }),
    )
    assert.equal(answer.status, 200)
    acknowledged.set(id, next)
  }
}

async function settleAfterCrash(service: ServeProcess, acknowledged: Acknowledged): Promise<void> {
  for (const [id, status] of acknowledged) {
    const { body } = await call(service, 'GET', `/orders/app-1/${id}`)
    const kept = body.order?.order_status
    assert.ok(status.split('|').includes(kept), `${id} was ${status} and is ${kept}`)
    const states = body.history.map((entry: { order_status: string }) => entry.order_status)
    assert.equal(states.at(-1), kept)
    acknowledged.set(id, kept)
  }
}

describe('kill -9 in the middle of imports and status changes', () => {
  it('loses nothing that was acknowledged and leaves nothing half done', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'txgw-kill-'))
    const acknowledged: Acknowledged = new Map()
    const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
      type: 'spki',
      format: 'pem',
    })
    let service = await startServeProcess(dataDir)
    await call(service, 'POST', '/apps', JSON.stringify({ app_id: 'app-1', name: 'App' }))
    await call(service, 'POST', '/apps/app-1/keys', JSON.stringify({ serial_no: '1', public_key: publicKey }))
    for (let round = 0; round < ROUNDS; round++) {
      const running = service
      const work = [importOn(running, round, acknowledged), changeOn(running, acknowledged)]
      const ended = Promise.allSettled(work)
      await new Promise((resolve) => setTimeout(resolve, 300 + 137 * round))
      await running.killHard()
      for (const { reason } of (await ended) as PromiseRejectedResult[]) {
        assert.ok(!(reason instanceof assert.AssertionError), String(reason))
      }
      service = await startServeProcess(dataDir)
      await settleAfterCrash(service, acknowledged)
    }
    assert.ok(acknowledged.size > 50, `only ${acknowledged.size} orders were acknowledged`)
    const { body } = await call(service, 'GET', '/apps/app-1')
    assert.equal(body.keys.length, 1)
    await service.killHard()
    rmSync(dataDir, { recursive: true })
  })
})
