import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { ENVIRONMENTS } from '@txgw/base/environment'
import { readSealKey } from '@txgw/domain/audit/seals/seal-key'
import { readWitnessed } from '@txgw/domain/audit/witness/witnessed-line'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import { serveWitness, type Witness } from '@txgw/witness/service/serve-witness'
import { register, World } from '../compose/wrong-store-setup.ts'

let world: World
let witness: Witness
let trust: string[]

/** A service that made its keys and was stopped, and a witness that trusts them. */
beforeEach(async () => {
  world = new World()
  await (await world.start()).stop()
  const keys = await Promise.all(ENVIRONMENTS.map((environment) => readSealKey(world.dataDir, environment)))
  trust = keys.flatMap((key) => key?.fingerprint ?? [])
  await startWitness()
})
afterEach(async () => {
  await witness.stop()
  await world.dispose()
})

async function startWitness(port = 0): Promise<void> {
  const settings = { folder: world.file('witness'), host: '127.0.0.1', port, trust }
  const logger = { error() {}, warn() {}, info() {}, debug() {} }
  const rest = { tls: undefined, trustedProxies: [] }
  witness = await serveWitness({ ...settings, ...rest }, { clock: { nowMs: Date.now }, logger })
}

const place = () => ({ url: `http://127.0.0.1:${witness.port}`, key: witness.fingerprint })

async function warningsOf(gateway: TestGateway): Promise<string[]> {
  const { status, body } = await gateway.operator('GET', '/readyz')
  assert.equal(status, 200)
  return body.warnings ?? []
}

async function untilWarned(gateway: TestGateway, warning: string | undefined): Promise<void> {
  for (;;) {
    const warnings = await warningsOf(gateway)
    if (warning === undefined ? warnings.length === 0 : warnings.includes(warning)) return
    await new Promise(setImmediate)
  }
}

async function metricOf(gateway: TestGateway, name: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${gateway.operatorToken}` }
  const text = await (await fetch(`${gateway.addresses.operator}/metrics`, { headers })).text()
  return text.split('\n').find((line) => line.startsWith(`${name}{environment="production"}`))
}

async function untilNoticed(
  gateway: TestGateway,
  kind: string,
): Promise<{ severity: string; message: string }> {
  for (;;) {
    const { notices } = (await gateway.operator('GET', '/operator/v1/production/notices')).body
    const notice = notices.find((each: { kind: string }) => each.kind === kind)
    if (notice) return notice
  }
}

function receipts(): number[] {
  const path = world.file(
    'seal-records',
    `witness-${witness.fingerprint.slice(0, 16)}`,
    'production.receipts',
  )
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line) => readWitnessed(line)?.seal.sealNo ?? [])
}

const AWAY = 'production: the audit trail and its witness are not at one (witness-away)'
const DIFFERS = 'production: the audit trail and its witness are not at one (witness-differs)'

describe('a service with a witness', () => {
  it('tells that the witness is away in four ways, seals on, and brings it the seals when it is back', async () => {
    await (await world.start({ witness: place() })).stop()
    const { port } = witness
    await witness.stop()
    const gateway = await world.start({ witness: place() }, { watchIntervalMs: 10 })
    await untilWarned(gateway, AWAY)
    assert.equal(
      await metricOf(gateway, 'txgw_audit_witness_fails'),
      'txgw_audit_witness_fails{environment="production"} 1',
    )
    const { severity, message } = await untilNoticed(gateway, 'audit-witness')
    assert.equal(severity, 'warning')
    assert.match(message, /cannot be reached \(ECONNREFUSED\)/)
    await register(gateway)
    await gateway.stop()
    assert.equal(
      world.told('witness-away').filter(({ fields }) => fields.environment === 'production').length,
      1,
    )

    await startWitness(port)
    const again = await world.start({ witness: place() })
    await untilWarned(again, undefined)
    await again.stop()
    const numbers = receipts()
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
    )
    assert.ok(numbers.length >= 2)
  })

  it('tells a history that the witness does not have as a trail that differs, until an admin accepts it', async () => {
    await (await world.start({ witness: place() })).stop()
    const folders = ['production', 'seal-records']
    for (const name of folders) cpSync(world.file(name), world.file(`old-${name}`), { recursive: true })
    const later = await world.start({ witness: place() })
    await register(later)
    await later.stop()
    // Store and memory go back together, so only the witness knows.
    for (const name of folders) {
      rmSync(world.file(name), { recursive: true })
      cpSync(world.file(`old-${name}`), world.file(name), { recursive: true })
    }
    rmSync(world.file('store-records'), { recursive: true, force: true })

    const gateway = await world.start({ witness: place() }, { watchIntervalMs: 10 })
    await untilWarned(gateway, DIFFERS)
    assert.equal(
      await metricOf(gateway, 'txgw_audit_trail_differs'),
      'txgw_audit_trail_differs{environment="production"} 1',
    )
    assert.equal((await untilNoticed(gateway, 'audit-trail-differs')).severity, 'critical')
    const reason = { reason: 'a backup was restored' }
    const { status, body } = await gateway.operator('POST', '/operator/v1/production/audit/accept', reason)
    assert.deepEqual([status, body.found.kind], [200, 'witness-differs'])
    await untilWarned(gateway, undefined)
    assert.equal(
      await metricOf(gateway, 'txgw_audit_trail_differs'),
      'txgw_audit_trail_differs{environment="production"} 0',
    )
    await gateway.stop()
  })
})
