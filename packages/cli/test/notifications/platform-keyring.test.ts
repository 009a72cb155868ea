import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeKeyPair } from '../../src/key-pair.ts'
import { createPlatformKeyring, type PlatformCertificate } from '../../src/notifications/platform-keyring.ts'

const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const { publicKey } = await makeKeyPair()

function certificate(serialNo: string, validity: Partial<PlatformCertificate> = {}): PlatformCertificate {
  return {
    serial_no: serialNo,
    public_key: publicKey,
    not_before: '2025-12-31T00:00:00Z',
    expires_at: null,
    ...validity,
  }
}

function open(listed: PlatformCertificate[]) {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs }
  const fetches: number[] = []
  const keyring = createPlatformKeyring({
    clock,
    fetchCertificates: async () => {
      fetches.push(clock.atMs)
      return [...listed]
    },
  })
  return { keyring, clock, fetches }
}

test('a key is fetched once and then known', async () => {
  const { keyring, fetches } = open([certificate('A')])
  const found = await Promise.all([keyring.find('A'), keyring.find('A')])
  assert.deepEqual(
    found.map((key) => key?.type),
    ['public', 'public'],
  )
  assert.ok(await keyring.find('A'))
  assert.equal(fetches.length, 1)
})

test('a new serial makes it ask again, a made-up one not for every notification', async () => {
  const listed = [certificate('A')]
  const { keyring, clock, fetches } = open(listed)
  await keyring.find('A')
  assert.equal(await keyring.find('B'), undefined)
  assert.equal(fetches.length, 1)
  listed.push(certificate('B'))
  clock.atMs += 1_000
  assert.ok(await keyring.find('B'))
  assert.equal(fetches.length, 2)
})

test('a key counts only while it is valid', async () => {
  const { keyring, clock } = open([
    certificate('early', { not_before: '2026-01-01T00:00:01Z' }),
    certificate('late', { expires_at: '2026-01-01T00:00:00Z' }),
    certificate('ending', { expires_at: '2026-01-01T00:00:01Z' }),
  ])
  assert.equal(await keyring.find('early'), undefined)
  assert.equal(await keyring.find('late'), undefined)
  assert.ok(await keyring.find('ending'))
  clock.atMs += 1_000
  assert.ok(await keyring.find('early'))
  assert.equal(await keyring.find('ending'), undefined)
})

test('when the keys cannot be fetched, that is said, and the next one tries again', async () => {
  let broken = true
  const keyring = createPlatformKeyring({
    clock: { nowMs: () => NOW_MS },
    fetchCertificates: async () => {
      if (broken) throw new Error('not reachable')
      return [certificate('A')]
    },
  })
  await assert.rejects(keyring.find('A'), /not reachable/)
  broken = false
  assert.ok(await keyring.find('A'))
})
