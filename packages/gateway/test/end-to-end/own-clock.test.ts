import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import { until } from './fleet/fleet.ts'
import { type MerchantSetup, setUpMerchant } from './merchant-setup.ts'
import { SANDBOX } from './recharge-setup.ts'

const AHEAD_SECONDS = 25 * 60 * 60
const OWN_CLOCK = `${SANDBOX}/clock?app_id=app-1`

let setup: MerchantSetup
/** Another process on the same data. */
let other: TestGateway
let neighbour: ReturnType<typeof createShellClient>
let asMerchant: { authorization: string }

const ask = (client: typeof neighbour, { aheadSeconds = 0, at = setup.gateway as TestGateway } = {}) =>
  client.query({
    baseUrl: at.addresses.sandbox,
    caPath: at.devCaPath as string,
    body: '{"id":"none"}',
    timestamp: Math.floor(Date.now() / 1000) + aheadSeconds,
  })

const aheadSeconds = (time: string) => (Date.parse(time) - Date.now()) / 1000
const isAhead = (time: string) => Math.abs(aheadSeconds(time) - AHEAD_SECONDS) < 3600

describe('an app of the sandbox with a clock of its own', () => {
  before(async () => {
    setup = await setUpMerchant()
    neighbour = createShellClient({ appId: 'app-2', serialNo: '1' })
    const { publicKeyPem } = neighbour
    await registerApp(setup.gateway, { environment: 'sandbox', appId: 'app-2', serialNo: '1', publicKeyPem })
    other = await startTestGateway({ config: { dataDir: setup.gateway.dataDir } })
    const wanted = { name: 'developers', role: 'merchant', environments: ['sandbox'], app_ids: ['app-1'] }
    const { token } = (await setup.gateway.operator('POST', '/operator/v1/tokens', wanted)).body
    asMerchant = { authorization: `Bearer ${token}` }
  })
  after(async () => {
    neighbour.dispose()
    await other.stop()
    await setup.dispose()
  })

  it('judges the age of its own requests alone, in every process, and names its own time', async () => {
    const { gateway, merchant } = setup
    assert.equal((await ask(merchant)).status, 404)
    const moved = await gateway.operator('PUT', OWN_CLOCK, { offset_seconds: AHEAD_SECONDS }, asMerchant)
    assert.deepEqual([moved.status, moved.body.clock_of], [200, 'app'])
    assert.ok(isAhead(moved.body.now))
    const refused = await ask(merchant)
    const { debug_id, details } = JSON.parse(refused.text)
    assert.deepEqual([refused.status, details[0].field], [401, 'Authorization.timestamp'])
    assert.equal((await ask(neighbour)).status, 404)
    assert.equal((await ask(merchant, { aheadSeconds: AHEAD_SECONDS })).status, 404)
    assert.equal((await ask(neighbour, { aheadSeconds: AHEAD_SECONDS })).status, 401)
    const inspected = await gateway.operator('POST', `${SANDBOX}/inspections`, { debug_id }, asMerchant)
    assert.match(JSON.stringify(inspected.body), /by 1 day 1 hour/)
    const record = await gateway.operator('GET', `${SANDBOX}/requests/${debug_id}`, undefined, asMerchant)
    assert.ok(isAhead(record.body.received_at), JSON.stringify(record.body))
    await until('the other process knows the clock of the app', async () => {
      const answer = await ask(merchant, { aheadSeconds: AHEAD_SECONDS, at: other })
      return answer.status === 404
    })
  })

  it('gives its time to its recharges, orders and validations, and to the statistics of its merchant', async () => {
    const { gateway, backend } = setup
    const started = await gateway.operator('POST', `${SANDBOX}/recharges`, rechargeBody())
    assert.equal(started.body.state, 'ACCEPTED', JSON.stringify(started.body))
    assert.ok(isAhead(started.body.order.create_time))
    assert.ok(isAhead(started.body.validation.started_at))
    const order = `${SANDBOX}/orders/app-1/${started.body.order.payment_order_id}`
    const paid = await gateway.operator('POST', `${order}/status`, { order_status: 'Paid' })
    assert.ok(isAhead(paid.body.update_time), JSON.stringify(paid.body))
    const latency = await gateway.operator(
      'GET',
      `${SANDBOX}/stats/validation-latency`,
      undefined,
      asMerchant,
    )
    assert.equal(latency.body.apps.length, 1, JSON.stringify(latency.body))
    await gateway.operator('PATCH', `${SANDBOX}/apps/app-2`, { webhook_url: backend.url })
    const theirs = await gateway.operator('POST', `${SANDBOX}/recharges`, rechargeBody({ app_id: 'app-2' }))
    assert.ok(!isAhead(theirs.body.validation.started_at))
  })

  it('does not let its merchant move any other clock', async () => {
    const { gateway } = setup
    const put = (query: string) =>
      gateway.operator('PUT', `${SANDBOX}/clock${query}`, { offset_seconds: 60 }, asMerchant)
    assert.equal((await put('?app_id=app-2')).status, 404)
    const shared = await put('')
    assert.deepEqual([shared.status, shared.body.details[0].field], [400, 'app_id'])
    assert.equal((await gateway.operator('DELETE', `${SANDBOX}/clock`, undefined, asMerchant)).status, 400)
    const seen = await gateway.operator('GET', `${SANDBOX}/clock`, undefined, asMerchant)
    assert.deepEqual([seen.body.offset_seconds, seen.body.clock_of], [0, 'sandbox'])
  })

  it('follows the clock of the sandbox again when its own is reset', async () => {
    const { gateway, merchant } = setup
    await gateway.operator('PUT', `${SANDBOX}/clock`, { offset_seconds: 60 })
    const own = await gateway.operator('GET', OWN_CLOCK)
    assert.deepEqual([own.body.offset_seconds, own.body.clock_of], [AHEAD_SECONDS, 'app'])
    const reset = await gateway.operator('DELETE', OWN_CLOCK, undefined, asMerchant)
    assert.deepEqual([reset.body.offset_seconds, reset.body.clock_of], [60, 'sandbox'])
    assert.equal((await ask(merchant)).status, 404)
    const { entries } = (await gateway.operator('GET', `${SANDBOX}/audit?object=clock/app-1`)).body
    const told = entries
      .filter(({ outcome }: { outcome: string }) => outcome === 'done')
      .map((entry: Record<string, unknown>) => [entry.actor, entry.app_id, entry.before, entry.after])
    assert.deepEqual(told, [
      ['developers', 'app-1', { offset_seconds: AHEAD_SECONDS }, { offset_seconds: null }],
      ['developers', 'app-1', { offset_seconds: null }, { offset_seconds: AHEAD_SECONDS }],
    ])
  })
})
