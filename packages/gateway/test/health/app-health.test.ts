import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { answerWith, replyWith } from '@txgw/testkit/webhook/merchant-behaviours'
import { type RechargeSetup, SANDBOX, setUpRecharges } from '../end-to-end/recharge-setup.ts'

let setup: RechargeSetup
const health = async (appId = 'app-1') =>
  (await setup.gateway.operator('GET', `${SANDBOX}/apps/${appId}/health`)).body

/** The bodies that the operator's webhook got. */
const told: { notice: { kind: string; app_id: string } }[] = []
const operatorHook = createServer(async (request, response) => {
  told.push(JSON.parse(Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()))
  response.end()
})

before(async () => {
  operatorHook.listen(0, '127.0.0.1')
  await once(operatorHook, 'listening')
  const { port } = operatorHook.address() as AddressInfo
  setup = await setUpRecharges({}, { watchIntervalMs: 100 }, { noticeWebhook: `http://127.0.0.1:${port}/` })
  await setup.gateway.operator('POST', `${SANDBOX}/apps`, { app_id: 'app-quiet', name: 'Quiet' })
})
after(async () => {
  await setup.dispose()
  operatorHook.close()
})

describe('a merchant whose server begins to fail', () => {
  it('was well', async () => {
    setup.backend.behave(replyWith({ is_topup_forbidden: false }))
    await setup.start()
    const { state, last_5_minutes: window, last_failure: failure, breaker } = await health()
    assert.equal(state, 'well')
    assert.deepEqual([window.answered, window.no_answer, window.causes], [1, 0, []])
    assert.ok(window.p95_ms > 0)
    assert.equal(failure, null)
    assert.deepEqual(breaker, { state: 'closed', since: null, until: null })
  })

  it('is down with its breaker, its cause in words and its money', async () => {
    setup.backend.behave(answerWith({ status: 500 }))
    const before = Date.now()
    for (let i = 0; i < 6; i++) {
      await setup.start({ user_id: `player-${i}`, total_price: { currency: 'EUR', amount: '4.99' } })
    }
    const report = await health()
    assert.equal(report.state, 'down')
    assert.match(report.reasons[0], /^Its breaker is open/)
    assert.deepEqual(report.last_5_minutes.causes, [
      { code: 'server-error', message: "The merchant's server failed", count: 5 },
      { code: 'breaker-open', message: report.last_5_minutes.causes[1].message, count: 1 },
    ])
    assert.deepEqual(report.last_hour.lost, {
      recharges: 6,
      money: [{ currency: 'EUR', amount: '29.94' }],
    })
    assert.equal(report.last_failure.message, "The merchant's server failed: status 500")
    assert.ok(Date.parse(report.breaker.since) >= before - 1)
    assert.equal(report.breaker.state === 'open', report.breaker.until !== null)
    assert.deepEqual([report.stored.answered, report.stored.no_answer], [1, 6])
  })

  it('stands before those of which nothing is known', async () => {
    const { body } = await setup.gateway.operator('GET', `${SANDBOX}/health`)
    assert.deepEqual(
      body.apps.map(({ app_id, state }: { app_id: string; state: string }) => [app_id, state]),
      [
        ['app-1', 'down'],
        ['app-quiet', 'unknown'],
      ],
    )
    assert.deepEqual(body.states, { down: 1, unwell: 0, unknown: 1, well: 0 })
  })

  it('does not exist for others', async () => {
    const { status } = await setup.gateway.operator('GET', `${SANDBOX}/apps/nobody/health`)
    assert.equal(status, 404)
  })
})

describe('the metrics of a running service', () => {
  it('show the open breaker, the lost recharges, the store and the certificate', async () => {
    const headers = { authorization: `Bearer ${setup.gateway.operatorToken}` }
    const text = await (await fetch(`${setup.gateway.addresses.operator}/metrics`, { headers })).text()
    assert.match(text, /^txgw_webhook_breakers_open\{environment="sandbox",app_id="app-1"\} 1$/m)
    assert.match(text, /^txgw_recharges_lost_total\{environment="sandbox",app_id="app-1"\} 6$/m)
    assert.match(text, /^txgw_validation_failures_total\{environment="sandbox",code="server-error"\} 5$/m)
    assert.match(text, /^txgw_store_probe_duration_seconds_count\{environment="production"\} [1-9]/m)
    assert.match(text, /^txgw_certificate_days_left 39[67]/m)
  })
})

describe('the notice of a running service', () => {
  it('is listed, and the operator gets it once', async () => {
    const list = async () =>
      (await setup.gateway.operator('GET', `${SANDBOX}/notices?open=true`)).body.notices
    let [notice] = await list()
    while (notice?.delivery?.state !== 'sent') {
      await setTimeout(20)
      ;[notice] = await list()
    }
    assert.deepEqual([notice.kind, notice.severity, notice.app_id], ['webhook-down', 'critical', 'app-1'])
    assert.match(notice.message, /^The webhook of app-1 is down since .* The last failure: /)
    assert.deepEqual(
      told.map(({ notice: { kind, app_id } }) => [kind, app_id]),
      [['webhook-down', 'app-1']],
    )
  })
})
