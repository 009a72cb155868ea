import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { PlatformCertificate } from '../../src/index.ts'
import { createTestPlatform } from '../../src/testing/index.ts'
import { createPlatformKeyring, type KeyringParts } from '../../src/webhook/platform-keyring.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const START_MS = 1_700_000_000_000
const MINUTE_MS = 60_000
let certificate: PlatformCertificate

before(async () => {
  const platform = await createTestPlatform({ clock: () => START_MS })
  certificate = platform.platformKeys[0] as PlatformCertificate
})

/** A service whose list a test changes, and a clock that it moves. */
function setUp(parts: Partial<KeyringParts> = {}) {
  const time = createVirtualTime(START_MS)
  const service = {
    listed: [certificate] as PlatformCertificate[],
    fetches: 0,
    fails: false,
    latencyMs: 5,
  }
  const client = {
    certificates: async () => {
      service.fetches++
      const { listed } = service
      await time.pause(service.latencyMs, undefined)
      if (service.fails) throw new Error('no route')
      return listed
    },
  }
  const keyring = createPlatformKeyring({
    client,
    clock: () => time.nowMs,
    pause: time.pause,
    toleranceSeconds: 300,
    ...parts,
  })
  /** Looks for a key, and lets the time pass that this may take. */
  const find = async (serialNo: string, waitMs = 4_000) => {
    const startedMs = time.nowMs
    let endedMs = startedMs
    const finding = keyring.find(serialNo, waitMs).finally(() => {
      endedMs = time.nowMs
    })
    finding.catch(() => {})
    await time.pass(5_000)
    await finding
    return endedMs - startedMs
  }
  return { service, keyring, time, find }
}

function withSerial(serial_no: string): PlatformCertificate {
  return { ...certificate, serial_no }
}

describe('platform keys', () => {
  it('are fetched once for many notifications at the same time', async () => {
    const { service, keyring, time } = setUp()
    const finding = Promise.all(Array.from({ length: 20 }, () => keyring.find('test-1')))
    await time.pass(5)
    const found = await finding
    assert.equal(new Set(found).size, 1)
    assert.ok(found[0] instanceof CryptoKey)
    await keyring.find('test-1')
    assert.equal(service.fetches, 1)
  })

  it('are fetched at most every two seconds for unknown serials, however many there are', async () => {
    const { service, keyring, time } = setUp()
    const refusals: string[] = []
    for (let i = 0; i < 600; i++) {
      keyring.find(`made-up-${i}`).catch(({ name }) => refusals.push(name))
      await time.pass(100)
    }
    await time.pass(5_000)
    assert.equal(refusals.length, 600)
    assert.deepEqual([...new Set(refusals)], ['SERIAL_UNKNOWN'])
    assert.ok(service.fetches <= 32, String(service.fetches))
  })

  it('follow a rotation just after a fetch, even a fetch that a forged call caused', async () => {
    const { service, find, keyring, time } = setUp()
    await find('test-1')
    time.nowMs += 10_000
    const strange = assert.rejects(keyring.find('made-up'), { name: 'SERIAL_UNKNOWN' })
    await time.pass(1)
    service.listed = [withSerial('test-2'), certificate]
    assert.equal(await find('test-2'), 2_000 - 1 + 5)
    await strange
    assert.equal(await find('test-1'), 0)
    assert.equal(service.fetches, 3)
  })

  it('are fetched early while notifications arrive, without delaying them', async () => {
    const { service, find, time } = setUp()
    await find('test-1')
    service.listed = [withSerial('test-2'), certificate]
    service.latencyMs = 3_000
    for (let minute = 0; minute < 9; minute++) {
      await time.pass(MINUTE_MS)
      assert.equal(await find('test-1'), 0)
    }
    assert.equal(await find('test-2'), 0)
    assert.equal(service.fetches, 4)
  })

  it('delay one answer a little when they are old and the platform runs no work after a response', async () => {
    const { service, find, time } = setUp()
    await find('test-1')
    await time.pass(6 * MINUTE_MS)
    assert.equal(await find('test-1'), 5)
    service.latencyMs = 60_000
    await time.pass(6 * MINUTE_MS)
    assert.equal(await find('test-1'), 1_000)
    assert.equal(await find('test-1'), 0)
  })

  it('are fetched even when an earlier fetch froze with its request', async () => {
    const { service, find, time } = setUp({
      pause: (ms, signal) => (ms === 10_000 ? new Promise(() => {}) : time.pause(ms, signal)),
    })
    await find('test-1')
    service.latencyMs = Number.POSITIVE_INFINITY
    await time.pass(3 * MINUTE_MS)
    await find('test-1')
    service.latencyMs = 5
    service.listed = [withSerial('test-2')]
    await time.pass(15_000)
    assert.equal(await find('test-2'), 5)
  })

  it('are tried again less and less often when a fetch fails, and known keys still work', async () => {
    const { service, find, time } = setUp({ platformKeys: { given: certificate.public_key } })
    service.fails = true
    await assert.rejects(find('test-1', 100), {
      name: 'KEYS_UNAVAILABLE',
      status: 503,
      message:
        'The serial test-1 is not known yet, and the keys of the service could not be fetched in time. They have never been fetched; the last try failed 0.0 s ago; the next fetch is possible in 1.0 s.',
    })
    for (let second = 0; second < 600; second++) {
      await time.pass(1_000)
      await assert.rejects(find('test-1', 100), { name: 'KEYS_UNAVAILABLE' })
    }
    assert.ok(service.fetches < 150, String(service.fetches))
    const before = service.fetches
    assert.ok((await find('given')) <= 1_000)
    service.fails = false
    await time.pass(30_000)
    assert.equal(await find('test-1'), 5)
    assert.equal(await find('given'), 0)
    assert.ok(service.fetches <= before + 2)
  })

  it('refuse with a status that the service retries when they are not fetched in time', async () => {
    const { service, find } = setUp()
    await find('test-1')
    service.latencyMs = 3_000
    await assert.rejects(find('test-2', 2_000), { name: 'KEYS_UNAVAILABLE', status: 503 })
  })

  it('explain what was done for a refused serial', async () => {
    const { find } = setUp()
    await assert.rejects(find('made-up'), {
      name: 'SERIAL_UNKNOWN',
      message:
        'Txgw-Serial names no valid key of the service: made-up is not among its keys, or not valid now. They were fetched 0.0 s ago; the next fetch is possible in 2.0 s. Check that the keys and the notification belong to the same environment, production or sandbox.',
    })
  })

  it('are not fetched for a value that is not a serial', async () => {
    const { service, find } = setUp()
    for (const serial of ['x'.repeat(65), 'a b', '', '日本', "'"]) {
      await assert.rejects(find(serial), {
        name: 'SERIAL_UNKNOWN',
        message: /does not have the form of a serial number/,
      })
    }
    assert.equal(service.fetches, 0)
  })

  it('do not let a flood of invented serials wait without a limit', async () => {
    const { keyring, time } = setUp()
    let atOnce = 0
    for (let i = 0; i < 1_200; i++) {
      keyring.find(`made-up-${i}`).catch(() => {
        if (time.nowMs === START_MS) atOnce++
      })
    }
    await time.pass(0)
    assert.equal(atOnce, 200)
    await time.pass(5_000)
  })

  it('are accepted only while they are valid, with tolerance for the clock', async () => {
    const expires_at = new Date(START_MS + 1_000_000).toISOString()
    const not_before = new Date(START_MS).toISOString()
    const { time, keyring } = setUp({
      platformKeys: [{ ...certificate, not_before, expires_at }],
      client: undefined,
    })
    const refusalAt = async (offsetMs: number) => {
      time.nowMs = START_MS + offsetMs
      return keyring.find('test-1').then(
        () => undefined,
        ({ name }) => name,
      )
    }
    const refusals: (string | undefined)[] = []
    for (const offsetMs of [-301_000, -300_000, 0, 1_299_999, 1_300_000])
      refusals.push(await refusalAt(offsetMs))
    assert.deepEqual(refusals, ['SERIAL_UNKNOWN', undefined, undefined, undefined, 'SERIAL_UNKNOWN'])
  })

  it('are named by their serial when they are invalid', async () => {
    const { keyring } = setUp({ platformKeys: { mine: 'nonsense' }, client: undefined })
    await assert.rejects(keyring.find('mine'), {
      message: /^The platform key with serial mine must be a PEM/,
    })
  })
})
