import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMetrics } from '../src/metrics.ts'

const lines = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

describe('the metrics of the merchant API', () => {
  it('count each answer once, however often they are read', async () => {
    const metrics = createMetrics()
    const production = metrics.merchant('production')
    for (const micros of [100, 300, 2_000_000]) production.requestAnswered('OrderQuery', 200, null, micros)
    production.requestAnswered('OrderQuery', 404, 'NOT_FOUND', 400)
    await metrics.text()
    production.requestAnswered('OrderQuery', 200, null, 100)
    const text = await metrics.text()
    assert.deepEqual(lines(text, 'txgw_merchant_requests_total'), [
      'txgw_merchant_requests_total{environment="production",operation="OrderQuery",status="200",name="OK"} 4',
      'txgw_merchant_requests_total{environment="production",operation="OrderQuery",status="404",name="NOT_FOUND"} 1',
    ])
  })

  it('keep durations in cumulative buckets with their sum and count', async () => {
    const metrics = createMetrics()
    const sandbox = metrics.merchant('sandbox')
    for (const micros of [200, 201, 400, 6_000_000]) sandbox.requestAnswered('OrderQuery', 200, null, micros)
    const text = await metrics.text()
    const value = (suffix: string, le?: string) => {
      const labels = `environment="sandbox",operation="OrderQuery"${le === undefined ? '' : `,le="${le}"`}`
      const start = `txgw_merchant_request_duration_seconds_${suffix}{${labels}} `
      return Number(lines(text, start)[0]?.slice(start.length))
    }
    assert.deepEqual(
      ['0.0002', '0.0005', '0.001', '5', '+Inf'].map((le) => value('bucket', le)),
      [1, 3, 3, 3, 4],
    )
    assert.equal(value('count'), 4)
    assert.ok(Math.abs(value('sum') - 6.000801) < 1e-9)
    assert.match(text, /# TYPE txgw_merchant_request_duration_seconds histogram/)
  })

  it('show current values at the moment of reading', async () => {
    const metrics = createMetrics()
    let connections = 3
    metrics.merchant('production').watchGauges(() => ({ connections, requestsInFlight: 1 }))
    connections = 5
    assert.match(await metrics.text(), /txgw_merchant_connections\{environment="production"\} 5/)
  })
})
