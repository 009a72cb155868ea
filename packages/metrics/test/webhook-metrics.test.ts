import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LaneView } from '@txgw/delivery/lanes/lane'
import { noAnswer } from '@txgw/domain/topup/no-answer'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleValidation } from '@txgw/testkit/samples/records'
import { AppLabels } from '../src/app-labels.ts'
import { createMetrics, type Metrics } from '../src/metrics.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const clock = { nowMs: () => NOW_MS }
const lines = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`))

function lane(active: number, waiting: number, state: LaneView['breaker']['state']): LaneView {
  return { active, waiting, breaker: { state, openSinceMs: null, opensForMs: null } }
}

/** The metrics of two workers, as either shows them. */
function twoWorkers(): [Metrics, Metrics] {
  const gather = async () => Promise.all([one.snapshot(), other.snapshot()])
  const one = createMetrics({ gather, clock })
  const other = createMetrics({ gather, clock })
  return [one, other]
}

describe('the metrics of webhooks', () => {
  it('are the sums over all workers', async () => {
    const [one, other] = twoWorkers()
    const closed: [string, LaneView][] = [['app-1', lane(3, 0, 'closed')]]
    const open: [string, LaneView][] = [['app-1', lane(2, 5, 'open')]]
    one.webhooks('production').watch(() => ({ lanes: closed, signaturesWaiting: 4 }))
    other.webhooks('production').watch(() => ({ lanes: open, signaturesWaiting: 1 }))
    for (const { webhooks } of [one, other]) webhooks('production').rechargeLost('app-1')
    const text = await one.text()
    const ofApp = (name: string) => lines(text, name).map((line) => line.replace(/^.*\} /, ''))
    assert.deepEqual(ofApp('txgw_webhook_active'), ['5'])
    assert.deepEqual(ofApp('txgw_webhook_waiting'), ['5'])
    assert.deepEqual(ofApp('txgw_webhook_breakers_open'), ['1'])
    assert.deepEqual(ofApp('txgw_webhook_signatures_waiting'), ['5'])
    assert.deepEqual(ofApp('txgw_recharges_lost_total'), ['2'])
  })

  it('forget an app whose lane is closed', async () => {
    const metrics = createMetrics({ clock })
    let lanes: [string, LaneView][] = [['app-1', lane(1, 0, 'open')]]
    metrics.webhooks('production').watch(() => ({ lanes, signaturesWaiting: 0 }))
    assert.equal(lines(await metrics.text(), 'txgw_webhook_breakers_open').length, 1)
    lanes = []
    assert.deepEqual(lines(await metrics.text(), 'txgw_webhook_breakers_open'), [])
  })

  it('count the causes of silence', async () => {
    const metrics = createMetrics({ clock })
    const reason = { ...noAnswer('server-error'), rawCode: null }
    metrics.validation('sandbox').validated(sampleValidation({ outcome: 'unreachable', reason }))
    assert.deepEqual(lines(await metrics.text(), 'txgw_validation_failures_total'), [
      'txgw_validation_failures_total{environment="sandbox",code="server-error"} 1',
    ])
  })
})

describe('the labels of apps', () => {
  it('are bounded, and the first apps keep theirs', () => {
    const labels = new AppLabels(2)
    assert.deepEqual(
      ['a', 'b', 'c', 'a', 'd'].map((appId) => labels.of(appId)),
      ['a', 'b', 'other', 'a', 'other'],
    )
  })
})

describe('the days until something ends', () => {
  it('are the smallest of all workers, and absent when nothing ends', async () => {
    const [one, other] = twoWorkers()
    const text = await one.text()
    assert.doesNotMatch(text, /^txgw_\w+_days_left[ {]/m)
    one.expiry.certificateEnds(NOW_MS + 30 * DAY_MS)
    other.expiry.certificateEnds(NOW_MS + 2 * DAY_MS)
    for (const { expiry } of [one, other]) {
      expiry.platformKeysEnd('production', [{ name: 'serial-1', endAtMs: NOW_MS + DAY_MS / 2 }])
      expiry.merchantKeysEnd('sandbox', [{ name: 'app-1', endAtMs: NOW_MS - DAY_MS }])
    }
    const days = (await other.text()).split('\n').filter((line) => /^txgw_\w+_days_left/.test(line))
    assert.deepEqual(days, [
      'txgw_certificate_days_left 2',
      'txgw_platform_key_days_left{environment="production",serial_no="serial-1"} 0.5',
      'txgw_merchant_key_days_left{environment="sandbox",app_id="app-1"} -1',
    ])
  })
})
