import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { PlatformCertificate } from '../../src/index.ts'
import { createTestPlatform } from '../../src/testing/index.ts'
import { createPlatformKeyring, type KeyringParts } from '../../src/webhook/platform-keyring.ts'

const START_MS = 1_700_000_000_000
let certificate: PlatformCertificate

before(async () => {
  const platform = await createTestPlatform({ clock: () => START_MS })
  certificate = platform.platformKeys[0] as PlatformCertificate
})

/** A service whose list a test changes, and a clock that it moves. */
function setUp(parts: Partial<KeyringParts> = {}) {
  const service = {
    listed: [certificate] as PlatformCertificate[],
    fetches: 0,
    fails: false,
    nowMs: START_MS,
  }
  const client = {
    certificates: async () => {
      service.fetches++
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (service.fails) throw new Error('no route')
      return service.listed
    },
  }
  const keyring = createPlatformKeyring({
    client,
    clock: () => service.nowMs,
    toleranceSeconds: 300,
    ...parts,
  })
  return { service, keyring }
}

describe('platform keys', () => {
  it('are fetched once for many notifications at the same time', async () => {
    const { service, keyring } = setUp()
    const found = await Promise.all(Array.from({ length: 20 }, () => keyring.find('test-1')))
    assert.equal(new Set(found).size, 1)
    assert.ok(found[0] instanceof CryptoKey)
    await keyring.find('test-1')
    assert.equal(service.fetches, 1)
  })

  it('are fetched at most once a minute for serials that nobody knows', async () => {
    const { service, keyring } = setUp()
    for (let i = 0; i < 50; i++) assert.equal(await keyring.find(`made-up-${i}`), undefined)
    assert.equal(service.fetches, 1)
    service.nowMs += 59_999
    assert.equal(await keyring.find('made-up'), undefined)
    assert.equal(service.fetches, 1)
    service.nowMs += 1
    assert.equal(await keyring.find('made-up'), undefined)
    assert.equal(service.fetches, 2)
  })

  it('follow a rotation', async () => {
    const { service, keyring } = setUp()
    await keyring.find('test-1')
    service.nowMs += 60_000
    service.listed = [{ ...certificate, serial_no: 'test-2' }, certificate]
    assert.ok(await keyring.find('test-2'))
    assert.ok(await keyring.find('test-1'))
    assert.equal(service.fetches, 2)
  })

  it('that cannot be fetched are tried again after a second, and known ones go on', async () => {
    const { service, keyring } = setUp({ platformKeys: { given: certificate.public_key } })
    service.fails = true
    for (let i = 0; i < 5; i++)
      await assert.rejects(keyring.find('test-1'), { name: 'KEYS_UNAVAILABLE', status: 503 })
    assert.equal(service.fetches, 1)
    assert.ok(await keyring.find('given'))
    service.fails = false
    service.nowMs += 1_000
    assert.ok(await keyring.find('test-1'))
    assert.ok(await keyring.find('given'))
    assert.equal(service.fetches, 2)
  })

  it('count only while they are valid, with tolerance for the clock', async () => {
    const expires_at = new Date(START_MS + 1_000_000).toISOString()
    const not_before = new Date(START_MS).toISOString()
    const { service, keyring } = setUp({
      platformKeys: [{ ...certificate, not_before, expires_at }],
      client: undefined,
    })
    const validAt = async (offsetMs: number) => {
      service.nowMs = START_MS + offsetMs
      return (await keyring.find('test-1')) !== undefined
    }
    assert.deepEqual(
      await Promise.all([-301_000, -300_000, 0, 1_299_999, 1_300_000].map(async (ms) => validAt(ms))),
      [false, true, true, true, false],
    )
  })

  it('that are no keys are named by their serial', async () => {
    const { keyring } = setUp({ platformKeys: { mine: 'nonsense' }, client: undefined })
    await assert.rejects(keyring.find('mine'), {
      message: /^The platform key with serial mine must be a PEM/,
    })
  })
})
