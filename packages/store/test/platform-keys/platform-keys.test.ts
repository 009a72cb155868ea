import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openPlatformKeys, type PlatformKeyOptions } from '@txgw/domain/platform-keys/open-platform-keys'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import { openssl } from '@txgw/testkit/keys/openssl'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

const NOW_MS = 1_767_323_045_678
const DAY_SECONDS = 24 * 60 * 60

let folder: string
let store: Store
let directories = 0
const opened: PlatformKeys[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'txgw-platform-keys-'))
})
after(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  store = await openSqliteStore({
    directory: join(folder, `store-${++directories}`),
    environment: 'production',
  })
})
afterEach(async () => {
  for (const keys of opened.splice(0)) keys.close()
  await store.close()
})

function newDirectory(): string {
  return join(folder, `keys-${++directories}`)
}

async function open(options: Partial<PlatformKeyOptions> & { directory: string }): Promise<PlatformKeys> {
  const keys = await openPlatformKeys({ clock: { nowMs: () => NOW_MS }, store, ...options })
  opened.push(keys)
  return keys
}

async function serialsOf(keys: PlatformKeys): Promise<string[]> {
  return (await keys.list()).map(({ serialNo }) => serialNo)
}

describe('openPlatformKeys', () => {
  it('makes a key at the first start, readable only by its owner, and finds it again', async () => {
    const directory = newDirectory()
    const keys = await open({ directory })
    const [listed] = await keys.list()
    assert.ok(listed)
    assert.match(listed.publicKey, /^-----BEGIN PUBLIC KEY-----/)
    assert.equal(listed.expiresAtMs, null)
    assert.ok(listed.notBeforeMs <= NOW_MS)
    const der = createPublicKey(listed.publicKey).export({ type: 'spki', format: 'der' })
    assert.equal(listed.fingerprint, createHash('sha256').update(der).digest('hex'))
    assert.equal(createPublicKey(listed.publicKey).asymmetricKeyDetails?.modulusLength, 2048)
    const names = await readdir(directory)
    assert.equal(names.length, 2)
    for (const name of names) {
      assert.equal((await stat(join(directory, name))).mode & 0o777, 0o600, name)
    }
    assert.equal((await stat(directory)).mode & 0o777, 0o700)
    assert.deepEqual(await (await open({ directory })).list(), [listed])
  })

  it('makes signatures that the listed key verifies', async () => {
    const keys = await open({ directory: newDirectory() })
    const bytes = Buffer.from('1\n2\n{}\n')
    const signature = await keys.current().sign(bytes)
    const [listed] = await keys.list()
    assert.ok(verify('sha256', bytes, listed?.publicKey ?? '', signature))
    assert.equal(listed?.serialNo, keys.current().serialNo)
  })

  it('signs at once with a key that must not wait, and lists the old key until it expires', async () => {
    const clock = { ms: NOW_MS, nowMs: () => clock.ms }
    const keys = await open({ directory: newDirectory(), clock })
    const old = keys.current().serialNo
    const rotated = await keys.rotate({ overlapSeconds: DAY_SECONDS, signAfterMinutes: 'now' })
    assert.equal(keys.current().serialNo, rotated.serialNo)
    assert.deepEqual(await serialsOf(keys), [rotated.serialNo, old])
    const [, listedOld] = await keys.list()
    assert.equal(listedOld?.expiresAtMs, NOW_MS + DAY_SECONDS * 1000)
    clock.ms += DAY_SECONDS * 1000 - 1
    assert.deepEqual(await serialsOf(keys), [rotated.serialNo, old])
    clock.ms += 1
    assert.deepEqual(await serialsOf(keys), [rotated.serialNo])
  })

  it('keeps every key of several rotations, and forgets an expired one with its file', async () => {
    const clock = { ms: NOW_MS, nowMs: () => clock.ms }
    const directory = newDirectory()
    const keys = await open({ directory, clock })
    const first = keys.current().serialNo
    const second = await keys.rotate({ overlapSeconds: 10, signAfterMinutes: 'now' })
    const third = await keys.rotate({ overlapSeconds: 100, signAfterMinutes: 'now' })
    assert.deepEqual(await serialsOf(keys), [third.serialNo, second.serialNo, first])
    clock.ms += 11_000
    const fourth = await keys.rotate({ overlapSeconds: 100, signAfterMinutes: 'now' })
    assert.deepEqual(await serialsOf(keys), [fourth.serialNo, third.serialNo, second.serialNo])
    assert.ok(!(await readdir(directory)).some((name) => name.startsWith(first)))
  })

  it('signs with a new key even when the clock went back', async () => {
    const clock = { ms: NOW_MS, nowMs: () => clock.ms }
    const keys = await open({ directory: newDirectory(), clock })
    clock.ms -= 3600 * 1000
    const rotated = await keys.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' })
    assert.equal(keys.current().serialNo, rotated.serialNo)
  })

  it('lists a key of another process at once, and soon signs with it', async () => {
    const directory = newDirectory()
    const here = await open({ directory })
    const there = await open({ directory })
    const rotated = await there.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' })
    assert.equal((await serialsOf(here))[0], rotated.serialNo)
    const again = await there.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' })
    while (here.current().serialNo !== again.serialNo) await pause(20)
    assert.deepEqual(await here.list(), await there.list())
  })

  it('agrees on one signing key and loses no key when processes start or rotate at the same time', async () => {
    const directory = newDirectory()
    const both = await Promise.all([open({ directory }), open({ directory })])
    const rotated = await Promise.all(
      both.map((keys) => keys.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' })),
    )
    const [here, there] = await Promise.all(both.map(serialsOf))
    assert.deepEqual(here, there)
    for (const { serialNo } of rotated) assert.ok(here?.includes(serialNo))
    const entries = await both[0]?.list()
    assert.equal(entries?.[0]?.expiresAtMs, null)
    assert.equal(both[0]?.current().serialNo, both[1]?.current().serialNo)
  })

  it('refuses times outside the limits', async () => {
    const keys = await open({ directory: newDirectory() })
    for (const overlapSeconds of [-1, 1.5, Number.NaN, 1e9]) {
      await assert.rejects(keys.rotate({ overlapSeconds, signAfterMinutes: 'now' }), {
        kind: 'invalid',
      })
    }
    for (const signAfterMinutes of [-1, 0, 1.5, Number.NaN, 10_081]) {
      await assert.rejects(keys.rotate({ overlapSeconds: 0, signAfterMinutes }), { kind: 'invalid' })
    }
    assert.equal((await keys.list()).length, 1)
  })

  it('says which file is damaged or missing', async () => {
    const directory = newDirectory()
    const { serialNo } = (await open({ directory })).current()
    await writeFile(join(directory, `${serialNo}.pem`), 'nonsense')
    await assert.rejects(open({ directory }), { name: 'StartError', message: /\.pem is not an unencrypted/ })
    await rm(join(directory, `${serialNo}.pem`))
    await assert.rejects(open({ directory }), { name: 'StartError', message: /\.pem cannot be read: ENOENT/ })
    await writeFile(join(directory, `${serialNo}.json`), '{"created_at":"yesterday"}')
    await assert.rejects(open({ directory }), { name: 'StartError', message: /\.json is damaged/ })
  })

  it('keeps signing when the directory can no longer be read, and reports it', async () => {
    const directory = newDirectory()
    const failures: unknown[] = []
    const keys = await open({ directory, onRefreshFailure: (error) => failures.push(error) })
    const { serialNo } = keys.current()
    await rm(directory, { recursive: true })
    while (failures.length === 0) await pause(20)
    assert.equal(keys.current().serialNo, serialNo)
  })
})

describe('a configured key', () => {
  function makePem(name: string, algorithm: string[]): string {
    const path = join(folder, name)
    assert.equal(openssl(['genpkey', ...algorithm, '-out', path]).status, 0)
    return path
  }

  it('is used instead, has the same serial at every start, and is not rotated', async () => {
    const path = makePem('configured.pem', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'])
    await utimes(path, 1_700_000_000, 1_700_000_000)
    const directory = newDirectory()
    const keys = await open({ directory, configuredKeyPath: path })
    const [listed] = await keys.list()
    assert.equal(listed?.notBeforeMs, 1_700_000_000_000)
    assert.equal(listed?.serialNo, listed?.fingerprint.slice(0, 32).toUpperCase())
    const again = await open({ directory, configuredKeyPath: path })
    assert.deepEqual(await again.list(), [listed])
    await assert.rejects(keys.rotate({ overlapSeconds: 60, signAfterMinutes: 'now' }), {
      kind: 'not-allowed-now',
    })
    const bytes = Buffer.from('text')
    assert.ok(verify('sha256', bytes, listed?.publicKey ?? '', await keys.current().sign(bytes)))
  })

  it('must be RSA of 2048 bits', async () => {
    const weak = makePem('weak.pem', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'])
    const curve = makePem('curve.pem', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1'])
    for (const configuredKeyPath of [weak, curve]) {
      await assert.rejects(open({ directory: newDirectory(), configuredKeyPath }), {
        name: 'StartError',
        message: /must be an RSA key of 2048 bits/,
      })
    }
    await assert.rejects(open({ directory: newDirectory(), configuredKeyPath: join(folder, 'absent.pem') }), {
      name: 'StartError',
      message: /absent\.pem cannot be read: ENOENT/,
    })
  })
})
