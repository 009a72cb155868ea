import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { openPlatformKeys } from '@txgw/domain/platform-keys/open-platform-keys'
import type { OwnKey, PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import { PublishedKeys } from '@txgw/domain/platform-keys/published-keys'
import { makePrivateKey } from '@txgw/domain/platform-keys/signing-key'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

const START_MS = 1_767_323_045_678
const DAY_MS = 24 * 60 * 60 * 1000
const KEY: OwnKey = {
  serialNo: '01',
  publicKey: 'PEM',
  fingerprint: 'ab',
  notBeforeMs: START_MS,
  expiresAtMs: null,
  listedSinceMs: START_MS,
  signsFromMs: START_MS,
  signsUntilMs: null,
}
const LISTED = { ...KEY, current: true }

let folder: string
let store: Store
let clock: { ms: number; nowMs(): number }
const opened: PlatformKeys[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'txgw-published-keys-'))
  store = await openSqliteStore({ directory: join(folder, 'store'), environment: 'production' })
  clock = { ms: START_MS, nowMs: () => clock.ms }
})
afterEach(async () => {
  for (const keys of opened.splice(0)) keys.close()
  await store.close()
  await rm(folder, { recursive: true })
})

/** A machine has a directory of its own, and the store that all share. */
async function openMachine(name: string, configuredKeyPath?: string): Promise<PlatformKeys> {
  const directory = join(folder, name)
  const keys = await openPlatformKeys({
    directory,
    clock,
    store,
    ...(configuredKeyPath && { configuredKeyPath }),
  })
  opened.push(keys)
  return keys
}

async function serialsOf(keys: PlatformKeys): Promise<string[]> {
  return (await keys.list()).map(({ serialNo }) => serialNo)
}

describe('platform keys of several machines', () => {
  it('every machine lists the keys of all, so a merchant that asks one can verify the others', async () => {
    const here = await openMachine('a')
    clock.ms += 1000
    const there = await openMachine('b')
    assert.notEqual(here.current().serialNo, there.current().serialNo)
    assert.deepEqual(await serialsOf(here), [there.current().serialNo, here.current().serialNo])
    assert.deepEqual(await here.list(), await there.list())
    const bytes = Buffer.from('1\n2\n{}\n')
    const signature = await there.current().sign(bytes)
    const key = (await here.list()).find(({ serialNo }) => serialNo === there.current().serialNo)
    assert.ok(verify('sha256', bytes, key?.publicKey ?? '', signature))
  })

  it('a private key never leaves its machine', async () => {
    const [here, there] = [await openMachine('a'), await openMachine('b')]
    await there.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' })
    await here.list()
    const names = await readdir(join(folder, 'a'))
    assert.deepEqual(names.sort(), [`${here.current().serialNo}.json`, `${here.current().serialNo}.pem`])
    for (const { publicKey } of await store.platformKeys.listKeys(0))
      assert.match(publicKey, /^-----BEGIN PUBLIC KEY-----/)
  })

  it('rotating on one machine retires only its own older keys, and all machines see this at once', async () => {
    const [here, there] = [await openMachine('a'), await openMachine('b')]
    const [oldHere, oldThere] = [here.current().serialNo, there.current().serialNo]
    clock.ms += 1000
    const rotated = await here.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' })
    const listed = new Map((await there.list()).map(({ serialNo, expiresAtMs }) => [serialNo, expiresAtMs]))
    assert.deepEqual(
      [rotated.serialNo, oldHere, oldThere].map((serialNo) => listed.get(serialNo)),
      [null, clock.ms + 60_000, null],
    )
    assert.equal(there.current().serialNo, oldThere)
    clock.ms += 60_000
    assert.deepEqual((await serialsOf(there)).sort(), [rotated.serialNo, oldThere].sort())
  })

  it('without an overlap the old key disappears from every list at once', async () => {
    const [here, there] = [await openMachine('a'), await openMachine('b')]
    const rotated = await here.rotate({ overlapSeconds: 0, signAfterMinutes: 'now' })
    for (const keys of [here, there])
      assert.deepEqual((await serialsOf(keys)).sort(), [rotated.serialNo, there.current().serialNo].sort())
  })

  it('a key that a machine stopped renewing is listed for one day more', async () => {
    const gone = await openMachine('a')
    const there = await openMachine('b')
    const [serial, staying] = [gone.current().serialNo, there.current().serialNo]
    clock.ms += DAY_MS - 1
    await new PublishedKeys({ store, clock }).renew(
      (await there.list()).filter(({ serialNo }) => serialNo === staying),
    )
    assert.deepEqual((await serialsOf(there)).sort(), [serial, staying].sort())
    clock.ms += 1
    assert.deepEqual(await serialsOf(there), [staying])
  })

  it('a machine that returns is listed again before it signs', async () => {
    const { serialNo } = (await openMachine('a')).current()
    for (const keys of opened.splice(0)) keys.close()
    clock.ms += 90 * DAY_MS
    const there = await openMachine('b')
    assert.deepEqual(await serialsOf(there), [there.current().serialNo])
    const back = await openMachine('a')
    assert.equal(back.current().serialNo, serialNo)
    assert.deepEqual((await serialsOf(there)).sort(), [serialNo, there.current().serialNo].sort())
  })

  it('a configured key is published like any other', async () => {
    const path = join(folder, 'configured.pem')
    await writeFile(path, (await makePrivateKey()).export({ type: 'pkcs8', format: 'pem' }))
    const configured = await openMachine('a', path)
    const there = await openMachine('b')
    assert.ok((await serialsOf(there)).includes(configured.current().serialNo))
    assert.deepEqual(await there.list(), await configured.list())
  })

  it('a replaced store without the keys gets them again', async () => {
    const keys = await openMachine('a')
    const [listed] = await keys.list()
    assert.ok(listed)
    await store.platformKeys.publishKey({ ...listed, expiresAtMs: 1 })
    await store.settings.writeSetting(`platform-key-seen:${listed.serialNo}`, undefined)
    assert.deepEqual(await keys.list(), [listed])
  })
})

describe('platform keys without a store', () => {
  it('cannot be listed, and the existing key continues to sign', async () => {
    const keys = await openMachine('a')
    const { serialNo } = keys.current()
    await store.close()
    await assert.rejects(keys.list(), StoreUnavailable)
    assert.equal(keys.current().serialNo, serialNo)
    assert.equal((await keys.current().sign(Buffer.from('x'))).length, 256)
  })

  it('are not rotated: no key signs that merchants cannot fetch, and no file is left behind', async () => {
    const keys = await openMachine('a')
    const { serialNo } = keys.current()
    await store.close()
    await assert.rejects(keys.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' }), StoreUnavailable)
    assert.equal(keys.current().serialNo, serialNo)
    assert.deepEqual((await readdir(join(folder, 'a'))).sort(), [`${serialNo}.json`, `${serialNo}.pem`])
  })

  it('are not made', async () => {
    await store.close()
    await assert.rejects(openMachine('a'), StoreUnavailable)
    assert.deepEqual(await readdir(join(folder, 'a')), [])
  })
})

describe('PublishedKeys', () => {
  it('publishes a key once, and again when its end changes', async () => {
    const published = new PublishedKeys({ store, clock })
    await published.publish([KEY])
    await store.platformKeys.publishKey({ ...KEY, expiresAtMs: 1 })
    await published.publish([KEY])
    assert.deepEqual(await store.platformKeys.listKeys(START_MS), [])
    const retired = { ...KEY, expiresAtMs: START_MS + 5 }
    await published.publish([retired])
    assert.deepEqual(await published.list([]), [{ ...retired, current: true }])
    clock.ms += 5
    assert.deepEqual(await published.list([]), [])
  })

  it('renews the signing key and keeps the end of a retired key', async () => {
    const published = new PublishedKeys({ store, clock })
    const retired = { ...KEY, serialNo: '00', expiresAtMs: START_MS + DAY_MS }
    await published.publish([KEY, retired])
    clock.ms += DAY_MS - 10
    await published.renew([KEY, retired])
    clock.ms += 9
    assert.deepEqual(await published.list([]), [LISTED, { ...retired, current: true }])
    clock.ms += 1
    assert.deepEqual(await published.list([]), [LISTED])
    clock.ms += DAY_MS - 10
    assert.deepEqual(await published.list([]), [])
  })
})

describe('a key that gets an end', () => {
  const ended = { ...KEY, expiresAtMs: START_MS + DAY_MS, signsUntilMs: START_MS }
  const isListed = async (keys: PublishedKeys) =>
    (await keys.list([])).some(({ serialNo }) => serialNo === KEY.serialNo)

  it('is listed after each of the writes', async () => {
    const others = new PublishedKeys({ store, clock })
    const seen: boolean[] = []
    const { settings, platformKeys } = store
    const watched = {
      settings: {
        ...settings,
        async writeSetting(...setting: Parameters<typeof settings.writeSetting>) {
          await settings.writeSetting(...setting)
          seen.push(await isListed(others))
        },
      },
      platformKeys: {
        ...platformKeys,
        async publishKey(...key: Parameters<typeof platformKeys.publishKey>) {
          await platformKeys.publishKey(...key)
          seen.push(await isListed(others))
        },
      },
    }
    const published = new PublishedKeys({ store: watched, clock })
    await published.publish([KEY])
    seen.length = 0
    await published.publish([ended])
    assert.ok(seen.length > 1)
    assert.ok(seen.every(Boolean), String(seen))
  })

  it('is listed to whoever had read the keys before and the rest after', async () => {
    const published = new PublishedKeys({ store, clock })
    await published.publish([KEY])
    const slow = {
      settings: store.settings,
      platformKeys: {
        ...store.platformKeys,
        async listKeys(...from: Parameters<typeof store.platformKeys.listKeys>) {
          const keys = await store.platformKeys.listKeys(...from)
          await published.publish([ended])
          return keys
        },
      },
    }
    assert.ok(await isListed(new PublishedKeys({ store: slow, clock })))
  })
})
