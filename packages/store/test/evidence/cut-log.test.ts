import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { digestedText, readDigested } from '@txgw/base/digested-text'
import { identifyStore } from '@txgw/domain/evidence/accept-store'
import { compareStore } from '@txgw/domain/evidence/compare-store'
import type { StoreMarks } from '@txgw/domain/evidence/store-marks'
import { nextRecord, type StoreRecord } from '@txgw/domain/evidence/store-record'
import fc from 'fast-check'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { peekSqlite } from '../../src/sqlite/peek-store.ts'

const root = mkdtempSync(join(tmpdir(), 'txgw-cut-log-'))
after(() => rmSync(root, { recursive: true, force: true }))

interface Recorded {
  record: StoreRecord
  /** The bytes of the log when the record was written. */
  logBytes: number
}

/** A store with writes and beats in any order, as a kill leaves it, and every record of it. */
async function makeHistory(steps: ('write' | 'beat')[]): Promise<{ recorded: Recorded[]; logBytes: number }> {
  const live = join(root, 'live')
  rmSync(live, { recursive: true, force: true })
  const store = await openSqliteStore({ directory: live, environment: 'sandbox' })
  const logBytes = () => statSync(join(live, 'txgw.db-wal')).size
  await identifyStore(store.settings, () => 'one')
  const recorded: Recorded[] = []
  const beat = async () => {
    const marks = (await store.marks.beat()) as StoreMarks & { storeId: string }
    recorded.push({ record: nextRecord(marks, {}, recorded.at(-1)?.record), logBytes: logBytes() })
  }
  await beat()
  for (const [index, step] of steps.entries())
    await (step === 'beat' ? beat() : store.settings.writeSetting('a', `value ${index}`))
  mkdirSync(join(root, 'killed'), { recursive: true })
  for (const name of ['txgw.db', 'txgw.db-wal']) copyFileSync(join(live, name), join(root, 'killed', name))
  const end = logBytes()
  await store.close()
  return { recorded, logBytes: end }
}

function faultsAfterCut(record: StoreRecord, cutAt: number): string[] {
  const directory = join(root, 'cut')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
  for (const name of ['txgw.db', 'txgw.db-wal'])
    copyFileSync(join(root, 'killed', name), join(directory, name))
  truncateSync(join(directory, 'txgw.db-wal'), cutAt)
  const { store, path, ...files } = peekSqlite(
    directory,
    record.heads.map(({ position }) => position),
  )
  const evidence = {
    environment: 'sandbox' as const,
    record,
    found: store,
    where: path,
    ownKeys: [],
    unreadableKeys: [],
    hasConfiguredKey: false,
  }
  return compareStore({ ...evidence, ...files }).faults.map(({ kind }) => kind)
}

it('a log that is cut behind a record is no fault, and one that is cut before it always is', async () => {
  const step = fc.constantFrom('write' as const, 'beat' as const)
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), cuts, fc.nat(), async (steps, places, which) => {
      const { recorded, logBytes } = await makeHistory(steps)
      const { record, logBytes: recordedAt } = recorded[which % recorded.length] as Recorded
      for (const cutAt of [
        ...places.map((place) => Math.floor(place * logBytes)),
        recordedAt,
        recordedAt - 1,
      ]) {
        const faults = faultsAfterCut(record, cutAt)
        assert.equal(
          faults.length > 0,
          cutAt < recordedAt,
          `cut at ${cutAt}, recorded at ${recordedAt}: ${faults}`,
        )
      }
    }),
    { numRuns: 25 },
  )
})

it('a record is read as it was written, and not at all if a byte of it differs', () => {
  const record: StoreRecord = {
    storeId: 'one',
    place: { kind: 'sqlite' },
    beat: 7,
    generation: 1,
    releases: ['r'],
    keys: { a: 'f' },
    heads: [{ lane: 0, count: 3, hash: 'ab', position: 64 }],
  }
  const text = digestedText(record)
  assert.deepEqual(readDigested(text), record)
  fc.assert(
    fc.property(fc.nat(text.length - 2), fc.constantFrom('0', '9', 'x', ''), (at, character) => {
      const changed = text.slice(0, at) + character + text.slice(at + 1)
      if (changed !== text) assert.equal(readDigested(changed), undefined)
    }),
  )
})
