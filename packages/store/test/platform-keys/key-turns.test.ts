import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { openPlatformKeys } from '@txgw/domain/platform-keys/open-platform-keys'
import type { ListedKey, PlatformKeys, RotationRequest } from '@txgw/domain/platform-keys/platform-key'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

const START_MS = 1_767_323_045_678
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PLANNED: RotationRequest = { overlapSeconds: 60 * 60, signAfterMinutes: 10 }
const AT_ONCE: RotationRequest = { overlapSeconds: 0, signAfterMinutes: 'now' }

let folder: string
let store: Store
let clock: { ms: number; nowMs(): number }
const opened: PlatformKeys[] = []
const joined: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'txgw-key-turns-'))
  store = await openSqliteStore({ directory: join(folder, 'store'), environment: 'sandbox' })
  clock = { ms: START_MS, nowMs: () => clock.ms }
  joined.length = 0
})
afterEach(async () => {
  for (const keys of opened.splice(0)) keys.close()
  await store.close()
  await rm(folder, { recursive: true })
})

async function openMachine(name = 'a'): Promise<PlatformKeys> {
  const keys = await openPlatformKeys({
    directory: join(folder, name),
    clock,
    store,
    onJoin: (serialNo) => joined.push(serialNo),
  })
  opened.push(keys)
  return keys
}

async function listed(keys: PlatformKeys, serialNo: string): Promise<ListedKey | undefined> {
  return (await keys.list()).find((key) => key.serialNo === serialNo)
}

describe('a rotation', () => {
  it('lists the new key at once, and signs with it when its time has come', async () => {
    const keys = await openMachine()
    const old = keys.current().serialNo
    clock.ms += DAY_MS
    const added = await keys.rotate(PLANNED)
    const switchMs = START_MS + DAY_MS + 10 * MINUTE_MS
    const dates = await keys.list()
    assert.deepEqual(
      dates.map(({ serialNo, listedSinceMs, signsFromMs, signsUntilMs, expiresAtMs, current }) => ({
        serialNo,
        listedSinceMs,
        signsFromMs,
        signsUntilMs,
        expiresAtMs,
        current,
      })),
      [
        {
          serialNo: added.serialNo,
          listedSinceMs: START_MS + DAY_MS,
          signsFromMs: switchMs,
          signsUntilMs: null,
          expiresAtMs: null,
          current: false,
        },
        {
          serialNo: old,
          listedSinceMs: START_MS,
          signsFromMs: START_MS,
          signsUntilMs: switchMs,
          expiresAtMs: switchMs + 60 * MINUTE_MS,
          current: true,
        },
      ],
    )
    assert.ok(
      dates.every(({ notBeforeMs }) => notBeforeMs < clock.ms),
      'a receiver may use it already',
    )
    clock.ms = switchMs - 1
    assert.equal(keys.current().serialNo, old)
    clock.ms = switchMs
    assert.equal(keys.current().serialNo, added.serialNo)
    assert.deepEqual(
      (await keys.list()).map(({ current }) => current),
      [true, false],
    )
    clock.ms = switchMs + 60 * MINUTE_MS
    assert.equal(await listed(keys, old), undefined)
  })

  it('takes effect even if the service was stopped in between, and not before its time', async () => {
    const keys = await openMachine()
    const old = keys.current().serialNo
    const added = await keys.rotate(PLANNED)
    for (const open of opened.splice(0)) open.close()
    clock.ms += 5 * MINUTE_MS
    assert.equal((await openMachine()).current().serialNo, old)
    clock.ms += 5 * MINUTE_MS
    assert.equal((await openMachine()).current().serialNo, added.serialNo)
  })

  it('is refused while a key waits, and names this key and its time', async () => {
    const keys = await openMachine()
    const added = await keys.rotate(PLANNED)
    const other = await openMachine()
    for (const process of [keys, other]) {
      await assert.rejects(process.rotate(PLANNED), {
        kind: 'not-allowed-now',
        message: new RegExp(`Key ${added.serialNo} .* signs from .*"now": true`),
      })
    }
    assert.equal((await keys.list()).length, 2)
    clock.ms += 10 * MINUTE_MS
    assert.equal((await keys.rotate(PLANNED)).signsFromMs, clock.ms + 10 * MINUTE_MS)
  })

  it('that cannot wait drops the waiting key and retires the signing key', async () => {
    const keys = await openMachine()
    const [leaked, waiting] = [keys.current().serialNo, (await keys.rotate(PLANNED)).serialNo]
    clock.ms += MINUTE_MS
    const { serialNo } = await keys.rotate(AT_ONCE)
    assert.equal(keys.current().serialNo, serialNo)
    assert.deepEqual(
      (await keys.list()).map((key) => key.serialNo),
      [serialNo],
    )
    clock.ms += 60 * MINUTE_MS
    assert.equal(keys.current().serialNo, serialNo)
    await keys.rotate(AT_ONCE)
    const files = await readdir(join(folder, 'a'))
    for (const gone of [leaked, waiting]) assert.ok(!files.some((name) => name.startsWith(gone)))
  })

  it('by two processes at the same moment leaves one key that signs in the end', async () => {
    const both = [await openMachine(), await openMachine()]
    const old = both[0]?.current().serialNo
    await Promise.allSettled(both.map((keys) => keys.rotate(PLANNED)))
    for (const keys of both) assert.equal(keys.current().serialNo, old)
    clock.ms += 10 * MINUTE_MS
    const signers = await Promise.all(
      both.map(async (keys) => (await keys.list()).filter(({ current }) => current)),
    )
    assert.deepEqual(
      signers.map((current) => current.map(({ serialNo }) => serialNo)),
      both.map((keys) => [keys.current().serialNo]),
    )
    assert.notEqual(both[0]?.current().serialNo, old)
  })

  it('leaves a key to sign with when the clock is set back', async () => {
    const keys = await openMachine()
    const old = keys.current().serialNo
    const added = await keys.rotate(PLANNED)
    clock.ms -= DAY_MS
    assert.equal(keys.current().serialNo, old)
    clock.ms += DAY_MS + 10 * MINUTE_MS
    assert.equal(keys.current().serialNo, added.serialNo)
  })
})

describe('keys of the previous release', () => {
  it('are read without a signing date, and the previous release reads new keys', async () => {
    const { serialNo } = (await openMachine()).current()
    for (const keys of opened.splice(0)) keys.close()
    const path = join(folder, 'a', `${serialNo}.json`)
    const { signs_from: _, ...older } = JSON.parse(await readFile(path, 'utf8'))
    assert.deepEqual(Object.keys(older), ['serial_no', 'created_at', 'not_before', 'expires_at'])
    await writeFile(path, JSON.stringify(older))
    const keys = await openMachine()
    assert.equal(keys.current().serialNo, serialNo)
    assert.equal((await listed(keys, serialNo))?.signsFromMs, START_MS)
  })

  it('keep their signing date when another machine published them', async () => {
    const keys = await openMachine()
    const key = { publicKey: 'PEM', fingerprint: 'ab', notBeforeMs: START_MS - 5 * MINUTE_MS }
    await store.platformKeys.publishKey({ ...key, serialNo: 'signs', expiresAtMs: null })
    await store.settings.writeSetting('platform-key-seen:signs', new Date(START_MS).toISOString())
    await store.platformKeys.publishKey({ ...key, serialNo: 'retired', expiresAtMs: START_MS + DAY_MS })
    const [signs, retired] = [await listed(keys, 'signs'), await listed(keys, 'retired')]
    assert.deepEqual([signs?.current, signs?.signsFromMs, signs?.signsUntilMs], [true, START_MS, null])
    assert.equal(retired?.current, false)
  })
})

describe('a machine that joins others', () => {
  it('signs at once with its first key and reports this; the very first machine reports nothing', async () => {
    await openMachine('a')
    assert.deepEqual(joined, [])
    const there = await openMachine('b')
    assert.deepEqual(joined, [there.current().serialNo])
    await openMachine('b')
    assert.equal(joined.length, 1)
  })
})
