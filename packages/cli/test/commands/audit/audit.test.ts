import assert from 'node:assert/strict'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, suite, test } from 'node:test'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { startTestGateway } from '@txgw/testkit/service/test-gateway'
import { runInProcess } from '../../support/run-in-process.ts'
import { ORDER } from '../../support/sample-order.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const dataDir = join(folder, 'data')
const HIDE = `UPDATE audit_entries SET body = replace(body, '99.99', '4.99') WHERE body LIKE '%"putOrder"%'`

let databases: PostgresDatabases
let listed: Awaited<ReturnType<typeof runInProcess>>
let exported: Awaited<ReturnType<typeof runInProcess>>

/** A service that registered an app and changed an order, and was stopped. */
before(async () => {
  databases = await openPostgresDatabases()
  const gateway = await startTestGateway({ config: { dataDir, databaseUrl: undefined } })
  const sandbox = '/operator/v1/sandbox'
  await gateway.operator('POST', `${sandbox}/apps`, { app_id: 'my-game', name: 'My game' })
  const price = (amount: string) => ({ total_price: { currency: 'USD', amount } })
  await gateway.operator('POST', `${sandbox}/orders`, { ...ORDER, ...price('4.99') })
  const later = { update_time: '2025-03-02T11:15:42Z' }
  await gateway.operator('POST', `${sandbox}/orders`, { ...ORDER, ...price('99.99'), ...later })
  await gateway.operator('POST', `${sandbox}/orders`, { ...ORDER, ...price('4.99') })
  const access = ['--operator-url', gateway.addresses.operator, '--operator-token', gateway.operatorToken]
  listed = await runInProcess(['audit', 'list', '--app', 'my-game', ...(access as string[])])
  exported = await runInProcess(['audit', 'export', '--operation', 'putOrder', ...(access as string[])])
  await gateway.stop()
})
after(() => databases.stop())

const verify = (...args: string[]) => runInProcess(['audit', 'verify', ...args])

async function lastSeal(place: string[]): Promise<string> {
  const { code, stdout, stderr } = await verify(...place, '--format', 'json')
  assert.equal(code, 0, stderr + stdout)
  const { environments } = JSON.parse(stdout)
  return environments[1].last_seal.text
}

suite('audit', () => {
  test('lists who changed what, and what was refused', () => {
    assert.equal(listed.code, 0, listed.stderr)
    const [head, ...lines] = listed.stdout.trimEnd().split('\n')
    assert.match(head as string, /TIME +ACTOR +OPERATION +OBJECT +OUTCOME +BEFORE +AFTER/)
    assert.equal(lines.length, 4)
    assert.match(lines[0] as string, / operator +putOrder +order\/my-game\/\S+ +FAILED_PRECONDITION/)
    assert.match(lines[1] as string, / done +\{.*"total_price":\{"currency":"USD","amount":"4\.99"/)
    assert.match(lines[3] as string, / operator +registerApp +app\/my-game +done /)
    assert.match(listed.stderr, /4 entries\.\n$/)
  })

  test('exports JSON lines', () => {
    const lines = exported.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ operation, outcome }) => `${operation} ${outcome}`),
      ['putOrder refused', 'putOrder done', 'putOrder done'],
    )
    assert.equal(exported.stderr, '')
  })

  test('a stopped service has sealed everything, and the trail is as it was written', async () => {
    const { code, stdout } = await verify('--data-dir', dataDir)
    assert.equal(code, 0)
    assert.match(
      stdout,
      /\nsandbox: as it was written \(\d entries, 1 seals\)\.\n {2}last seal {2}sandbox:1:[0-9a-f]{64}\n/,
    )
  })

  test('records that were changed in the file are named, and the exit code says so', async () => {
    const reconcile = (...args: string[]) => runInProcess(['audit', 'reconcile', ...args])
    const sound = await reconcile('--data-dir', dataDir)
    assert.equal(sound.code, 0, sound.stderr)
    assert.match(sound.stdout, /\nsandbox: the records are what the trail says \(\d+ objects\)\.\n/)
    const changed = join(folder, 'changed')
    cpSync(dataDir, changed, { recursive: true })
    alter(changed, `UPDATE apps SET webhook_url = 'https://evil.example/'`)
    const { code, stderr } = await reconcile('--data-dir', changed)
    assert.equal(code, 1)
    assert.match(stderr, /^Error: Records of sandbox are not what the audit trail says\.\n/)
    assert.match(
      stderr,
      /\n {2}sandbox: app\/my-game, webhook_url: the trail says null, the table has "https:\/\/evil\.example\/"\. Last entry: \w{26} \(\S+, operator, registerApp\)\.\n/,
    )
    const json = await reconcile('--data-dir', changed, '--env', 'sandbox', '--format', 'json')
    const [difference] = JSON.parse(json.stderr || json.stdout).environments[0].differences
    assert.deepEqual(
      [difference.object, difference.field, difference.table],
      [...['app/my-game', 'webhook_url', 'https://evil.example/']],
    )
  })

  test('an entry that was altered in the file is named, and the exit code says so', async () => {
    const backup = join(folder, 'backup')
    cpSync(dataDir, backup, { recursive: true })
    const seal = await lastSeal(['--data-dir', backup])
    alter(backup, HIDE)
    const { code, stderr } = await verify('--data-dir', backup)
    assert.equal(code, 1)
    assert.match(stderr, /^Error: The audit trail of sandbox is not as it was written\.\n/)
    assert.match(
      stderr,
      /sandbox: entry \w{26} \(number \d of lane \d+: .*, operator, putOrder, order\/my-game\/.*\) was altered/,
    )
    const json = await verify('--data-dir', backup, '--format', 'json')
    assert.equal(json.code, 1)
    assert.equal(JSON.parse(json.stdout).environments[1].findings[0].kind, 'altered')
    assert.equal((await verify('--data-dir', dataDir, '--seal', seal)).code, 0)
  })

  test('a trail that was emptied is found with a seal that was kept', async () => {
    const emptied = join(folder, 'emptied')
    cpSync(dataDir, emptied, { recursive: true })
    const seals = join(folder, 'seals.txt')
    writeFileSync(seals, (await verify('--data-dir', emptied)).stdout)
    for (const table of ['audit_entries', 'audit_lanes', 'audit_seals'])
      alter(emptied, `DELETE FROM ${table}`)
    assert.match((await verify('--data-dir', emptied)).stderr, /seal 1 was kept elsewhere/)
    for (const name of ['seal-records', 'seal-keys']) rmSync(join(emptied, name), { recursive: true })
    const alone = await verify('--data-dir', emptied)
    assert.equal(alone.code, 0, alone.stderr)
    assert.match(alone.stdout, /No seal signs it: somebody who can write to the store can have written all/)
    const { code, stderr } = await verify('--data-dir', emptied, '--seal', seals)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /sandbox: The trail was cut back: it has seals up to 0, and seal 1 was kept elsewhere/,
    )
    const kept = join(folder, 'kept')
    cpSync(join(dataDir, 'seal-records'), kept, { recursive: true })
    assert.equal((await verify('--data-dir', emptied, '--seal', kept)).code, 1)
    assert.equal((await verify('--data-dir', dataDir, '--seal', kept)).code, 0)
    const wrong = await verify('--data-dir', emptied, '--seal', join(folder, 'no-such-file'))
    assert.notEqual(wrong.code, 0)
  })

  test('says what the check shows: whose key signed, who says that it is trusted, what is remembered', async () => {
    const shown = await runInProcess(['audit', 'key', '--data-dir', dataDir, '--format', 'json'])
    const { keys } = JSON.parse(shown.stdout)
    const { fingerprint } = keys.find((each: { environment: string }) => each.environment === 'sandbox')
    const own = (await verify('--data-dir', dataDir, '--env', 'sandbox')).stdout
    assert.ok(
      own.includes(`it is what the seal key ${fingerprint} signed, the key of this data folder.`),
      own,
    )
    assert.match(own, /It has seal 1, which the data folder remembers\./)

    const store = join(folder, 'store-alone')
    cpSync(join(dataDir, 'sandbox'), join(store, 'sandbox'), { recursive: true })
    const args = ['--data-dir', store, '--env', 'sandbox']
    const stranger = (await verify(...args)).stdout
    assert.match(stranger, /signed by the seal key \w{64}, which you have not said that you trust/)
    const trusted = await verify(...args, '--trust', '0'.repeat(64), fingerprint)
    assert.ok(trusted.stdout.includes('signed, which you trust.'), trusted.stdout + trusted.stderr)
    const wrong = await verify(...args, '--trust', '0'.repeat(64))
    assert.equal(wrong.code, 1)
    assert.match(
      wrong.stderr,
      /Seal 1 is signed by the seal key \w{64}, which you have not said that you trust/,
    )
    assert.notEqual((await verify(...args, '--trust', 'my key')).code, 0)
    const none = await runInProcess(['audit', 'key', '--data-dir', store])
    assert.match(none.stdout, /sandbox +no key yet/)
  })

  test('a copy to PostgreSQL and back carries the trail, with an entry about the copy', async () => {
    const url = await databases.create()
    const variables = { TXGW_DATABASE_URL: url }
    const seal = await lastSeal(['--data-dir', dataDir])
    const there = await runInProcess(['copy', '--from', dataDir], { variables })
    assert.equal(there.code, 0, there.stderr)
    assert.equal((await verify('--database-url', url, '--seal', seal)).code, 0)
    assert.equal((await runInProcess(['copy', '--from', dataDir], { variables })).code, 0)

    const back = join(folder, 'back')
    const returned = await runInProcess(['copy', '--from', url, '--to', back])
    assert.equal(returned.code, 0, returned.stderr)
    assert.equal((await verify('--data-dir', back, '--seal', seal)).code, 0)
    const db = new DatabaseSync(join(back, 'sandbox', 'txgw.db'), { readOnly: true })
    const copies = db.prepare(`SELECT body FROM audit_entries WHERE body LIKE '%"operation":"copy"%'`).all()
    db.close()
    assert.equal(copies.length, 2)
    assert.doesNotMatch(JSON.stringify(copies), new RegExp(new URL(url).password))

    await withSql(url, async (sql) => {
      await sql.unsafe(`SET session_replication_role = replica; SET search_path = txgw_sandbox; ${HIDE}`)
    })
    const { code, stderr } = await verify('--database-url', url)
    assert.equal(code, 1)
    assert.match(stderr, /sandbox: entry \w{26} .* was altered/)
  })

  test('an archive leaves an entry that names its file', async () => {
    const place = join(folder, 'archived')
    cpSync(dataDir, place, { recursive: true })
    const files = join(folder, 'files')
    const args = ['--older-than', '1', '--env', 'sandbox', '--to', files, '--data-dir', place]
    const archived = await runInProcess(['archive', ...args])
    assert.equal(archived.code, 0, archived.stderr)
    const db = new DatabaseSync(join(place, 'sandbox', 'txgw.db'), { readOnly: true })
    const [entry] = db
      .prepare(`SELECT body FROM audit_entries WHERE body LIKE '%"operation":"archive"%'`)
      .all()
    db.close()
    const { signed_in_with, before: old, after: now } = JSON.parse(String(entry?.body))
    assert.deepEqual([signed_in_with, old.orders], ['command', 1])
    assert.ok(now.file.startsWith(files))
    assert.equal((await verify('--data-dir', place)).code, 0)
  })
})

/** SQL by hand, past the triggers. */
function alter(place: string, sql: string): void {
  const db = new DatabaseSync(join(place, 'sandbox', 'txgw.db'))
  for (const { name } of db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all())
    if (String(name).startsWith('audit_')) db.exec(`DROP TRIGGER ${name}`)
  db.exec(sql)
  db.close()
}
