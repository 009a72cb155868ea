import assert from 'node:assert/strict'
import { after, afterEach, before, suite, test } from 'node:test'
import { makeId } from '@txgw/base/ids'
import { LANES, nextHash } from '@txgw/domain/audit/chain'
import { sealHash } from '@txgw/domain/audit/seals/seal'
import type { SealKey } from '@txgw/domain/audit/seals/seal-key'
import type { TrailCheck } from '@txgw/domain/audit/trail-check'
import { verifyTrail } from '@txgw/domain/audit/verify-trail'
import { sampleAuditEntry } from '@txgw/testkit/samples/records'
import { testSealer } from '@txgw/testkit/stores/test-sealer'
import { type OpenedTrail, TRAILS } from './opened-trails.ts'

const environment = 'production'
const OBJECT = 'order/app-1/order-1'
const ENTRIES = 6
const SEALED_FIRST = 4
const START_MS = 1_709_287_200_000
const IDS = Array.from({ length: ENTRIES }, (_, index) => makeId(START_MS + index))
const id = (number: number) => IDS[number - 1] as string

const ENTRY_COLUMNS = 'position, seq, hash, object, body'
const TABLES = {
  audit_entries: ENTRY_COLUMNS,
  audit_lanes: 'lane, count, hash, position',
  audit_seals: 'seal_no, body, signature',
}

for (const [name, open] of Object.entries(TRAILS)) {
  suite(`a trail on ${name} that was changed with SQL by hand`, () => {
    let trail: OpenedTrail
    let key: SealKey
    let written: [table: string, columns: string, rows: unknown[][]][]

    before(async () => {
      trail = await open({ isGuarded: false })
      await fill()
      written = await Promise.all(
        Object.entries(TABLES).map(
          async ([table, columns]): Promise<(typeof written)[number]> => [
            table,
            columns,
            await trail.rows(`SELECT ${columns} FROM ${table}`),
          ],
        ),
      )
    })
    afterEach(async () => {
      for (const [table, columns, rows] of written) {
        await trail.run(`DELETE FROM ${table}`)
        for (const row of rows)
          await trail.run(`INSERT INTO ${table} (${columns}) VALUES (${row.map(literal).join(', ')})`)
      }
      assert.deepEqual((await verify()).findings, [])
    })
    after(() => trail.close())

    /** Six entries in one lane; two seals, and two entries after the last seal. */
    async function fill(): Promise<void> {
      const { audit } = trail.store
      const made = testSealer(audit, { nowMs: () => START_MS })
      key = made.key
      for (const [index, entryId] of IDS.entries()) {
        await audit.append(sampleAuditEntry({ entryId, atMs: START_MS + index, object: OBJECT }))
        if (index === 1 || index === SEALED_FIRST - 1) assert.equal(await made.sealer.seal(), true)
      }
    }

    const verify = (changes: Partial<TrailCheck> = {}) =>
      verifyTrail({
        store: trail.store.audit,
        environment,
        publicKeyOf: () => undefined,
        ...changes,
      })

    async function firstFinding(changes: Partial<TrailCheck> = {}) {
      const { findings } = await verify(changes)
      assert.equal(findings.length, 1, JSON.stringify(findings))
      const [finding] = findings
      return { kind: finding?.kind, words: finding?.words ?? '', entryId: finding?.entryId }
    }

    const set = (changes: string, seq: number) =>
      trail.run(`UPDATE audit_entries SET ${changes} WHERE seq = ${seq}`)
    const rowOf = async (seq: number) =>
      (await trail.rows(`SELECT ${ENTRY_COLUMNS} FROM audit_entries WHERE seq = ${seq}`))[0] as [
        number,
        number,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]

    /** Computes the chain anew from the given entry to the end, with the head, as somebody would who knows how. */
    async function chainAnew(from: number): Promise<void> {
      let hash = (await rowOf(from - 1))[2]
      let seq = from
      for (let row = await rowOf(seq); row; row = await rowOf(++seq)) {
        hash = nextHash(hash, row[4])
        await set(`hash = '${hash}'`, seq)
      }
      await trail.run(`UPDATE audit_lanes SET count = ${seq - 1}, hash = '${hash}'`)
    }

    test('an altered text is named', async () => {
      await set(`body = replace(body, 'Paid', 'Refunded')`, 3)
      const { kind, words, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['altered', id(3)])
      assert.match(words, /^entry \w+ \(number 3 of lane \d+: 2024-03-01T10:00:00\.002Z, alice, changeOrder/)
    })

    test('an altered column is named, although the text is as it was', async () => {
      await set(`object = 'clock'`, 5)
      const { kind, words, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['altered', id(5)])
      assert.match(words, /its object column and its text differ/)
    })

    test('an entry that was altered together with its hash is named beside the one after it', async () => {
      await set(`body = replace(body, 'Paid', 'Refunded')`, 5)
      const [, , , , body] = await rowOf(5)
      await set(`hash = '${nextHash((await rowOf(4))[2], body)}'`, 5)
      const { kind, words } = await firstFinding()
      assert.equal(kind, 'altered')
      assert.ok(words.includes(id(5)) && words.includes(id(6)), words)
    })

    test('a removed entry is named by its number and the entry before it', async () => {
      await trail.run(`DELETE FROM audit_entries WHERE seq = 3`)
      const { kind, words, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['removed', id(2)])
      assert.match(words, /^Removed after entry \w+ \(number 2 .*: number 3\.$/)
    })

    test('the removed first entry of a lane is found', async () => {
      await trail.run(`DELETE FROM audit_entries WHERE seq = 1`)
      assert.match((await firstFinding()).words, /^Removed before entry \w+ .*: number 1\.$/)
    })

    test('an entry that was put in between, with the numbers moved, is named', async () => {
      for (const seq of [6, 5]) await set(`seq = ${seq + 1}, position = position + ${LANES}`, seq)
      const forged = makeId(START_MS + 100)
      await copyRow(4, { seq: 5, entryId: forged })
      await trail.run(`UPDATE audit_lanes SET count = 7`)
      const { kind, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['put-in', forged])
    })

    test('an entry that was put in behind the head is named', async () => {
      const forged = makeId(START_MS + 100)
      const hash = (await rowOf(6))[2]
      await copyRow(6, { seq: 7, entryId: forged, previous: hash })
      const { kind, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['put-in', forged])
    })

    test('an entry in a lane of its own is named', async () => {
      const forged = makeId(START_MS + 100)
      await copyRow(6, { seq: 1, entryId: forged, lane: 1, previous: '0'.repeat(64) })
      assert.equal((await firstFinding()).entryId, forged)
    })

    test('two entries that changed places are found', async () => {
      await set('seq = 99', 5)
      await set('seq = 5', 6)
      await set('seq = 6', 99)
      const { kind, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['put-in', id(5)])
    })

    test('a cut tail is found by the head of the lane', async () => {
      await trail.run(`DELETE FROM audit_entries WHERE seq > 5`)
      const { kind, words, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['removed', id(5)])
      assert.match(words, /: number 6\.$/)
    })

    test('a tail that was cut together with its head is found by a seal', async () => {
      await trail.run(`DELETE FROM audit_entries WHERE seq > 3`)
      await trail.run(`UPDATE audit_lanes SET count = 3, hash = '${(await rowOf(3))[2]}'`)
      const { kind, words, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['removed', id(3)])
      assert.match(words, /: number 4, which seal 2 names\.$/)
    })

    test('a chain that was computed anew differs from a seal, which says between which entries', async () => {
      await set(`body = replace(body, 'Paid', 'Refunded')`, 3)
      await chainAnew(3)
      const { kind, words, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['altered', id(4)])
      assert.match(words, /differs from seal 2\. One of the entries 3 to 4 of this lane was altered/)
    })

    test('a changed head is found', async () => {
      await trail.run(`UPDATE audit_lanes SET hash = '${'f'.repeat(64)}'`)
      const { kind, entryId } = await firstFinding()
      assert.deepEqual([kind, entryId], ['altered', id(6)])
    })

    test('a forged seal is found', async () => {
      const other = testSealer(trail.store.audit).key
      const body = (await trail.rows('SELECT body FROM audit_seals WHERE seal_no = 2'))[0]?.[0] as string
      await trail.run(`UPDATE audit_seals SET signature = '${other.sign(body)}' WHERE seal_no = 2`)
      const { kind, words } = await firstFinding()
      assert.equal(kind, 'seal')
      assert.equal(words, `Seal 2 is forged: it was not signed by the seal key ${key.fingerprint}.`)
    })

    test('an altered, a removed and an unreadable seal are named', async () => {
      await trail.run(`UPDATE audit_seals SET body = replace(body, '2024', '2023') WHERE seal_no = 1`)
      assert.match((await firstFinding()).words, /^Seal 1 is forged/)
      await trail.run(`UPDATE audit_seals SET body = '{"heads":1}' WHERE seal_no = 1`)
      assert.equal((await firstFinding()).words, 'Seal 1 was altered: its text cannot be read.')
      await trail.run('DELETE FROM audit_seals WHERE seal_no = 1')
      assert.equal((await firstFinding()).words, 'Seal 1 was removed.')
    })

    test('a trail that was cut back to an older seal is sound, until it meets a seal that was kept', async () => {
      const last = await trail.store.audit.lastSeal()
      assert.ok(last)
      const keptSeal = { sealNo: last.sealNo, hash: sealHash(last) }
      assert.deepEqual((await verify({ keptSeals: [keptSeal] })).findings, [])
      assert.match(
        (await firstFinding({ keptSeals: [{ ...keptSeal, hash: 'f'.repeat(64) }] })).words,
        /^The trail was replaced: its seal 2/,
      )
      await trail.run('DELETE FROM audit_seals WHERE seal_no = 2')
      await trail.run(`DELETE FROM audit_entries WHERE seq > 2`)
      await trail.run(`UPDATE audit_lanes SET count = 2, hash = '${(await rowOf(2))[2]}'`)
      assert.deepEqual((await verify()).findings, [])
      assert.match(
        (await firstFinding({ keptSeals: [keptSeal] })).words,
        /^The trail was cut back: it has seals up to 1/,
      )
    })

    /** Puts the copy right behind the entry, or into another lane. */
    async function copyRow(
      seq: number,
      changes: { seq: number; entryId: string; lane?: number; previous?: string },
    ): Promise<void> {
      const [position, , previous, object, text] = await rowOf(seq)
      const body = text.replace(id(seq), changes.entryId)
      const hash = nextHash(changes.previous ?? previous, body)
      const values = [Number(position) + (changes.lane ?? LANES), changes.seq, hash, object, body]
      await trail.run(
        `INSERT INTO audit_entries (${ENTRY_COLUMNS}) VALUES (${values.map(literal).join(', ')})`,
      )
    }
  })

  test(`the triggers of ${name} stop an accident`, async () => {
    const trail = await open({ isGuarded: true })
    try {
      await trail.store.audit.append(sampleAuditEntry())
      await trail.store.audit.addSeal({ sealNo: 1, body: '{}', signature: '' })
      const refused = /audit trail is never/
      for (const table of Object.keys(TABLES)) {
        await assert.rejects(trail.run(`DELETE FROM ${table}`), refused, table)
        if (table === 'audit_lanes') continue
        const [column] = TABLES[table as keyof typeof TABLES].split(', ')
        await assert.rejects(trail.run(`UPDATE ${table} SET ${column} = ${column}`), refused, table)
      }
    } finally {
      await trail.close()
    }
  })
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  return typeof value === 'string' && !/^\d+$/.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : String(value)
}
