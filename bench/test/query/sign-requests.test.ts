import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { test } from 'node:test'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderId } from '../../query/make-order.ts'
import { signRequests } from '../../query/sign-requests.ts'

const { privateKey, publicKey } = rsaPair()
const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const clock = { nowMs: () => Date.UTC(2026, 0, 31) }
const requests = signRequests({ privateKeyPem, clock, orders: 100, count: 10 })

test('requests ask for different orders, spread over all of them', () => {
  const ids = requests.map(({ bytes }) => JSON.parse(bodyOf(bytes)).id)
  const expected = [5, 15, 25, 35, 45, 55, 65, 75, 85, 95].map(orderId)
  assert.deepEqual(ids.toSorted(), expected)
})

test('the data for a bare verification matches the request', () => {
  for (const { bytes, signed, signature } of requests) {
    assert.ok(verify('sha256', signed, publicKey, signature))
    assert.ok(
      Buffer.from(signed)
        .toString()
        .endsWith(`\n${bodyOf(bytes)}\n`),
    )
    assert.ok(
      Buffer.from(bytes)
        .toString()
        .includes(`signature=${Buffer.from(signature).toString('base64')}`),
    )
  }
})

test('a wrong answer is an error, whatever its status is', () => {
  const [request] = requests
  const id = JSON.parse(bodyOf(request?.bytes as Uint8Array)).id
  assert.doesNotThrow(() => request?.check({ status: 200, body: JSON.stringify({ payment_order_id: id }) }))
  assert.throws(
    () => request?.check({ status: 200, body: '{"payment_order_id":"other"}' }),
    /the order other/,
  )
  assert.throws(() => request?.check({ status: 503, body: '{}' }), /answered with 503/)
})

function bodyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString().split('\r\n\r\n')[1] as string
}
