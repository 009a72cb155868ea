import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Seal } from '@txgw/domain/audit/audit-store'
import { nextHash } from '@txgw/domain/audit/chain'
import { readSeal } from '@txgw/domain/audit/seals/seal'
import { readSealKey } from '@txgw/domain/audit/seals/seal-key'
import { sealLine } from '@txgw/domain/audit/seals/seal-line'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import { register, World } from '../compose/wrong-store-setup.ts'

let world: World

beforeEach(() => {
  world = new World()
})
afterEach(() => world.dispose())

function withDatabase<T>(act: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(world.file('production/txgw.db'), { timeout: 5_000 })
  for (const { name } of db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all())
    if (String(name).startsWith('audit_')) db.exec(`DROP TRIGGER ${name}`)
  try {
    return act(db)
  } finally {
    db.close()
  }
}

function seals(): Seal[] {
  const sql = 'SELECT seal_no AS sealNo, body, signature FROM audit_seals ORDER BY seal_no'
  return withDatabase((db) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }) as unknown as Seal),
  )
}

/** Edits the first entry, computes the chain and its head anew, and deletes the seals. */
function rewriteHistory(): void {
  withDatabase((db) => {
    db.exec(`UPDATE audit_entries SET body = replace(body, '"actor":"', '"actor":"not ') WHERE seq = 1`)
    let hash = '0'.repeat(64)
    for (const { seq, body } of db.prepare('SELECT seq, body FROM audit_entries ORDER BY seq').all()) {
      hash = nextHash(hash, String(body))
      db.prepare('UPDATE audit_entries SET hash = ? WHERE seq = ?').run(hash, Number(seq))
    }
    db.prepare('UPDATE audit_lanes SET hash = ?').run(hash)
    db.exec('DELETE FROM audit_seals')
  })
}

async function readiness(gateway: TestGateway): Promise<unknown> {
  const { status, body } = await gateway.operator('GET', '/readyz')
  assert.equal(status, 200)
  return body
}

async function metricOf(gateway: TestGateway): Promise<string[]> {
  const headers = { authorization: `Bearer ${gateway.operatorToken}` }
  const text = await (await fetch(`${gateway.addresses.operator}/metrics`, { headers })).text()
  return text.split('\n').filter((line) => line.startsWith('txgw_audit_trail_differs{'))
}

async function untilTold(kind: string): Promise<void> {
  while (world.told(kind).length === 0) await new Promise(setImmediate)
}

/** Returns how severe the notice is. */
async function untilNoticed(gateway: TestGateway): Promise<string> {
  for (;;) {
    const { notices } = (await gateway.operator('GET', '/operator/v1/production/notices')).body
    const [notice] = notices.filter((each: { kind: string }) => each.kind === 'audit-trail-differs')
    if (notice) return notice.severity
  }
}

const ACCEPT = '/operator/v1/production/audit/accept'

describe('a history that was written anew with SQL', () => {
  it('is not signed by the service that runs, which says so', async () => {
    await (await world.start()).stop()
    const gateway = await world.start()
    await register(gateway)
    assert.equal(seals().length, 1)
    rewriteHistory()
    await gateway.stop()
    assert.deepEqual(seals(), [])
    assert.equal(world.told('seal-missing').length, 1)
    assert.match(world.told('seal-missing')[0]?.text ?? '', /txgw audit accept --env production/)
  })

  it('is told by log, metric, notice and /readyz until an admin accepts it', async () => {
    const first = await world.start()
    await register(first)
    assert.deepEqual(await readiness(first), { status: 'ready' })
    assert.deepEqual(await metricOf(first), [
      'txgw_audit_trail_differs{environment="production"} 0',
      'txgw_audit_trail_differs{environment="sandbox"} 0',
    ])
    assert.equal((await first.operator('POST', ACCEPT, { reason: 'none' })).status, 409)
    await first.stop()
    withDatabase((db) => db.exec('DELETE FROM audit_seals'))

    const gateway = await world.start({}, { watchIntervalMs: 10 })
    await untilTold('seal-missing')
    assert.equal(await untilNoticed(gateway), 'critical')
    assert.deepEqual(await readiness(gateway), {
      status: 'ready',
      warnings: ['production: the audit trail is not the one that was sealed (seal-missing)'],
    })
    assert.equal((await metricOf(gateway))[0], 'txgw_audit_trail_differs{environment="production"} 1')
    assert.equal((await gateway.operator('POST', ACCEPT, { reason: ' ' })).status, 400)
    const { status, body } = await gateway.operator('POST', ACCEPT, { reason: 'somebody tidied up' })
    assert.deepEqual([status, body.found.kind, body.seal.seal_no], [200, 'seal-missing', 1])
    assert.deepEqual(await readiness(gateway), { status: 'ready' })
    assert.equal((await metricOf(gateway))[0], 'txgw_audit_trail_differs{environment="production"} 0')
    const { entries } = (await gateway.operator('GET', '/operator/v1/production/audit?object=audit-trail'))
      .body
    assert.deepEqual(
      entries.map((entry: Record<string, unknown>) => [entry.operation, entry.outcome]),
      [
        ['acceptTrail', 'done'],
        ['acceptTrail', 'refused'],
        ['acceptTrail', 'refused'],
      ],
    )
    await gateway.stop()
    assert.equal(world.told('seal-missing').length, 1)

    const [accepting, ...later] = seals().map(readSeal)
    assert.equal(accepting?.accepted?.reason, 'somebody tidied up')
    assert.ok(later.every((seal) => seal?.accepted === undefined))
    await (await world.start()).stop()
    assert.equal(world.told('seal-missing').length, 1)
  })
})

it('the key, the memory and the lines of the seals are for the service alone, and seals carry the fingerprint', async () => {
  const elsewhere = world.file('elsewhere')
  const gateway = await world.start({ sealFolder: elsewhere })
  await register(gateway)
  await gateway.stop()
  const key = await readSealKey(world.dataDir, 'production')
  const [seal] = seals()
  assert.ok(seal)
  const by = readSeal(seal)?.by
  assert.deepEqual(by, { fingerprint: key?.fingerprint, publicKey: key?.publicKey })
  const line = `${sealLine('production', seal)}\n`
  const folder = `elsewhere/production-${key?.fingerprint.slice(0, 16)}.seals`
  for (const name of [folder, 'seal-records/production.seals'])
    assert.equal(readFileSync(world.file(name), 'utf8'), line, name)
  for (const name of ['seal-keys/production.pem', 'seal-records/production-0-1.json', folder])
    assert.equal(statSync(world.file(name)).mode & 0o777, 0o600, name)
  const made = world.log.filter(({ fields }) => fields.fingerprint === key?.fingerprint)
  assert.deepEqual(
    made.map(({ level }) => level),
    ['info'],
  )
})
