import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import { register, World } from '../compose/wrong-store-setup.ts'

const OFTEN = { watchIntervalMs: 10, reconciling: { firstAfterMs: 1, askEveryMs: 10, everyMs: 10 } }
const TELLING = 'txgw_audit_records_differ{environment="production"}'

let world: World

beforeEach(() => {
  world = new World()
})
afterEach(() => world.dispose())

function run(sql: string): void {
  const db = new DatabaseSync(world.file('production/txgw.db'), { timeout: 5_000 })
  db.exec(sql)
  db.close()
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(setImmediate)
  }
}

const warnings = async (gateway: TestGateway) => {
  const { status, body } = await gateway.operator('GET', '/readyz')
  assert.equal(status, 200)
  return body.warnings as string[] | undefined
}

async function metric(gateway: TestGateway): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${gateway.operatorToken}` }
  const text = await (await fetch(`${gateway.addresses.operator}/metrics`, { headers })).text()
  return text.split('\n').find((line) => line.startsWith(TELLING))
}

async function notice(gateway: TestGateway) {
  const { notices } = (await gateway.operator('GET', '/operator/v1/production/notices')).body
  return notices.find(({ kind }: { kind: string }) => kind === 'records-differ')
}

describe('a record that was changed with SQL', () => {
  it('is told once by log, and by metric, notice, /readyz and its app, until it is mended', async () => {
    const gateway = await world.start({}, OFTEN)
    await register(gateway)
    const path = '/operator/v1/production/apps/app-1'
    const { name } = (await gateway.operator('GET', path)).body
    run(`UPDATE apps SET name = 'Stolen', registry_version = registry_version WHERE app_id = 'app-1'`)
    assert.deepEqual(await until(() => warnings(gateway)), [
      'production: records are not what the audit trail says (1)',
    ])
    assert.equal(await metric(gateway), `${TELLING} 1`)
    const { severity, message } = await until(() => notice(gateway))
    assert.equal(severity, 'critical')
    assert.match(message, /app\/app-1 \(name\)/)
    assert.doesNotMatch(message, /Stolen/)
    const [told, ...others] = world.told('records-differ')
    assert.deepEqual(others, [])
    assert.match(told?.text ?? '', /txgw audit reconcile --env production/)
    assert.deepEqual(told?.fields.objects, [{ object: 'app/app-1', fields: ['name'] }])
    assert.deepEqual((await gateway.operator('GET', path)).body.changed_past_the_service, ['name'])

    run(`UPDATE apps SET name = '${name}' WHERE app_id = 'app-1'`)
    await until(async () => ((await warnings(gateway)) === undefined ? true : undefined))
    assert.equal(await metric(gateway), `${TELLING} 0`)
    assert.equal((await gateway.operator('GET', path)).body.changed_past_the_service, undefined)
    assert.equal(world.told('records-differ').length, 1)
  })
})
