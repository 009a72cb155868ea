import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoneBus } from '@txgw/base/worker-bus'
import { answerKeyUsage, readKeyUsage } from '@txgw/domain/apps/key-usage'
import { toWireKeyUsage, type WireKeyUsageList } from '@txgw/domain/apps/key-usage-wire'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import { registerApp, startTestGateway } from '@txgw/testkit/service/test-gateway'
import { app, appKey, knownApp } from '../merchant-api/signed-request.ts'

const APP = '/operator/v1/sandbox/apps/app-1'

test('a rotation shows which key was used, and when', async (t) => {
  const gateway = await startTestGateway()
  t.after(() => gateway.dispose())
  const first = createShellClient({ appId: 'app-1', serialNo: '1' })
  const second = createShellClient({ appId: 'app-1', serialNo: '2' })
  t.after(() => first.dispose())
  t.after(() => second.dispose())
  const { publicKeyPem } = first
  await registerApp(gateway, { environment: 'sandbox', appId: 'app-1', serialNo: '1', publicKeyPem })
  const usage = async () => (await gateway.operator('GET', `${APP}/keys/usage`)).body as WireKeyUsageList
  const at = { baseUrl: gateway.addresses.sandbox, caPath: gateway.devCaPath as string }
  await first.query({ ...at, body: '{"id":"nothing"}' })
  const before = await usage()
  assert.deepEqual(
    before.keys.map(({ serial_no, accepted, refused }) => [serial_no, accepted, refused]),
    [['1', 1, 0]],
  )
  assert.ok(before.since <= (before.keys[0]?.last_used_at ?? ''))

  await gateway.operator('POST', `${APP}/keys`, { serial_no: '2', public_key: first.publicKeyPem })
  assert.equal((await usage()).keys[1]?.last_used_at, null)
  // Signed with a key of its own, while the serial belongs to another one.
  await second.query({ ...at, body: '{"id":"nothing"}' })
  await gateway.operator('DELETE', `${APP}/keys/1`)
  await first.query({ ...at, body: '{"id":"nothing"}' })
  const now = await usage()
  assert.deepEqual(
    now.keys.map(({ serial_no, accepted, refused }) => [serial_no, accepted, refused]),
    [
      ['1', 1, 1],
      ['2', 0, 1],
    ],
  )
  assert.equal(now.keys[0]?.last_used_at, before.keys[0]?.last_used_at)
  assert.equal((await gateway.operator('GET', '/operator/v1/sandbox/apps/nobody/keys/usage')).status, 404)
})

test('the counts of several processes are added up', async () => {
  const [one, two] = [seenBy({ accepted: 2, lastMs: 5_000 }), seenBy({ accepted: 3, lastMs: 9_000 })]
  const buses = [one, two].map((directory, i) => {
    const bus = createLoneBus()
    answerKeyUsage({ bus, environment: 'sandbox', directory, startedAtMs: 1_000 * (i + 1) })
    return bus
  })
  const bus = {
    answer: () => {},
    ask: async (topic: string, question: unknown) =>
      (await Promise.all(buses.map((lone) => lone.ask(topic, question)))).flat(),
  }
  const known = app({ keys: [appKey(), appKey({ serialNo: '2' })] })
  assert.deepEqual(toWireKeyUsage(await readKeyUsage(known, { bus, environment: 'sandbox' })), {
    since: '1970-01-01T00:00:02.000Z',
    keys: [
      { serial_no: '1', last_used_at: '1970-01-01T00:00:09.000Z', accepted: 5, refused: 0 },
      { serial_no: '2', last_used_at: null, accepted: 0, refused: 0 },
    ],
  })
})

function seenBy({ accepted, lastMs }: { accepted: number; lastMs: number }) {
  const known = knownApp()
  for (const { usage } of known.keys.values()) {
    usage.acceptedCount = accepted
    usage.lastAcceptedAtMs = lastMs
  }
  return { find: () => known }
}
