import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformCertificate } from '@txgw/merchant'
import { makeKeyPair } from '../../src/key-pair.ts'
import { createPlatformKeyring } from '../../src/notifications/platform-keyring.ts'

const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const { publicKey } = await makeKeyPair()

function certificate(serialNo: string): PlatformCertificate {
  return { serial_no: serialNo, public_key: publicKey, not_before: '2025-12-31T00:00:00Z', expires_at: null }
}

function open(fetch: () => Promise<PlatformCertificate[]>) {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs }
  const fetches: number[] = []
  const keyring = createPlatformKeyring({
    clock,
    fetchCertificates: () => {
      fetches.push(clock.atMs)
      return fetch()
    },
  })
  return { keyring, clock, fetches }
}

test('keys are fetched when they are needed, and a new serial is looked for again', async () => {
  const listed = [certificate('A')]
  const { keyring, clock, fetches } = open(async () => [...listed])
  const found = await Promise.all([keyring.find('A'), keyring.find('A')])
  assert.deepEqual(
    found.map(({ type }) => type),
    ['public', 'public'],
  )
  assert.equal(fetches.length, 1)
  clock.atMs += 2_000
  await assert.rejects(keyring.find('B'), { name: 'SERIAL_UNKNOWN' })
  clock.atMs += 2_000
  listed.push(certificate('B'))
  assert.ok(await keyring.find('B'))
})

test('when the keys cannot be fetched, it is said why, and a later one tries again', async () => {
  let broken = true
  const { keyring, clock } = open(async () => {
    if (broken) throw new Error('The service is not reachable.')
    return [certificate('A')]
  })
  await assert.rejects(keyring.find('A'), /could not be fetched.*The service is not reachable\.$/)
  broken = false
  clock.atMs += 1_000
  assert.ok(await keyring.find('A'))
})
