import assert from 'node:assert/strict'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { ServeProcess } from '@txgw/testkit/service/serve-process'
import { until } from './fleet/fleet.ts'

/** Small, because every order is looked at after every crash. */
const BATCH_SIZE = 5

const NEXT: Record<string, string> = { Created: 'Paid', Paid: 'Finished', Finished: 'Refunded' }

export async function call(
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

/** Resolves when the service has acknowledged so many more. */
export async function hasAcknowledgedMore(acknowledged: Acknowledged, more: number): Promise<void> {
  const enough = acknowledged.size + more
  await until(`${enough} orders are acknowledged`, () => acknowledged.size >= enough)
}

/** What the service has acknowledged: it may never forget it. Two states where one of them is not known to be. */
export type Acknowledged = Map<string, string>

async function importOn(service: ServeProcess, batchName: string, acknowledged: Acknowledged): Promise<void> {
  for (let batch = 0; ; batch++) {
    const ids = Array.from({ length: BATCH_SIZE }, (_, i) => `order-${batchName}-${batch}-${i}`)
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

export async function settleAfterCrash(service: ServeProcess, acknowledged: Acknowledged): Promise<void> {
  for (const [id, status] of acknowledged) {
    const { body } = await call(service, 'GET', `/orders/app-1/${id}`)
    const kept = body.order?.order_status
    assert.ok(status.split('|').includes(kept), `${id} was ${status} and is ${kept}`)
    const states = body.history.map((entry: { order_status: string }) => entry.order_status)
    assert.equal(states.at(-1), kept)
    acknowledged.set(id, kept)
  }
}

/** Imports orders and changes their status, until the service is gone. @param batchName for ids of its own */
export async function workUntilGone(
  service: ServeProcess,
  batchName: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const work = [importOn(service, batchName, acknowledged), changeOn(service, acknowledged)]
  for (const { reason } of (await Promise.allSettled(work)) as PromiseRejectedResult[]) {
    assert.ok(!(reason instanceof assert.AssertionError), String(reason))
  }
}

export async function registerApp(service: ServeProcess): Promise<void> {
  const { publicKey } = rsaPair()
  const key = { serial_no: '1', public_key: publicKey.export({ type: 'spki', format: 'pem' }) }
  await call(service, 'POST', '/apps', JSON.stringify({ app_id: 'app-1', name: 'App' }))
  await call(service, 'POST', '/apps/app-1/keys', JSON.stringify(key))
}
