import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  createPlatformKeyring,
  type NotificationHeaders,
  NotificationRefusedError,
  type RefusalName,
  readNotification,
  verifyNotification,
} from '../../src/index.ts'
import { createTestPlatform, type SignedNotification, type TestPlatform } from '../../src/testing/index.ts'

const NOW_MS = 1_700_000_000_000
const OTHER_DIGEST = 'sha-512=:AAAA:'
let platform: TestPlatform
let genuine: SignedNotification
before(async () => {
  platform = await createTestPlatform({ clock: () => NOW_MS })
  genuine = await platform.signNotification()
})

interface Changes {
  headers?: Record<string, string>
  body?: Uint8Array
  nowMs?: number
}

async function verify({ headers = {}, body = genuine.body, nowMs = NOW_MS }: Changes = {}): Promise<void> {
  const clock = () => nowMs
  const keyring = createPlatformKeyring({ platformKeys: platform.platformKeys, clock })
  await verifyNotification(
    { headers: new Headers({ ...genuine.headers, ...headers }), body },
    { keyring, clock },
  )
}

function refuses(changes: Changes, name: RefusalName, message?: RegExp): Promise<void> {
  return assert.rejects(verify(changes), (error) => {
    assert.ok(error instanceof NotificationRefusedError)
    assert.equal(error.name, name)
    if (message) assert.match(error.message, message)
    return true
  })
}

describe('verifyNotification', () => {
  it('resolves for a notification that the service signed', async () => {
    await verify()
    assert.equal(readNotification(genuine.body)?.id, genuine.notification.id)
  })

  it('reads the headers of the web and of Node', async () => {
    const keyring = createPlatformKeyring({ client: platform, clock: () => NOW_MS })
    const clock = () => NOW_MS
    const ofNode = Object.fromEntries(new Headers(genuine.headers))
    const spellings: NotificationHeaders[] = [new Headers(genuine.headers), ofNode, genuine.headers]
    for (const headers of spellings)
      await verifyNotification({ headers, body: genuine.body }, { keyring, clock })
  })

  it('counts the age in whole seconds: 300.999 passes, 301 does not', async () => {
    await verify({ nowMs: NOW_MS + 300_500 })
    await verify({ nowMs: NOW_MS + 300_999 })
    await refuses({ nowMs: NOW_MS + 301_000 }, 'TIMESTAMP_OUTSIDE_TOLERANCE', /301 seconds old/)
    await verify({ nowMs: NOW_MS - 300_000 })
    await refuses({ nowMs: NOW_MS - 300_001 }, 'TIMESTAMP_OUTSIDE_TOLERANCE', /301 seconds ahead/)
  })

  it('compares the SHA-256 of a digest that also names other algorithms', async () => {
    const stated = genuine.headers['Content-Digest']
    await verify({ headers: { 'Content-Digest': `${OTHER_DIGEST}, ${stated}` } })
    await verify({ headers: { 'Content-Digest': `${stated}, ${OTHER_DIGEST}` } })
    const changed = { headers: { 'Content-Digest': `${OTHER_DIGEST}, sha-256=:AAAA:` } }
    await refuses(changed, 'BODY_CHANGED')
  })

  it('checks only the signature when the digest has only unknown algorithms', async () => {
    await verify({ headers: { 'Content-Digest': OTHER_DIGEST } })
    const body = new TextEncoder().encode('{}')
    await refuses({ headers: { 'Content-Digest': OTHER_DIGEST }, body }, 'SIGNATURE_MISMATCH')
  })

  it('distinguishes a changed body from a wrong key', async () => {
    const body = new TextEncoder().encode(JSON.stringify(genuine.notification, null, 1))
    await refuses({ body }, 'BODY_CHANGED', /does not match Content-Digest/)
    await refuses(
      { body, headers: { 'Content-Digest': '' } },
      'SIGNATURE_MISMATCH',
      /or the body was changed/,
    )
    await refuses({ headers: { 'Txgw-Serial': 'OTHER' } }, 'SERIAL_UNKNOWN')
  })

  it('covers every signed part', async () => {
    for (const [name, value] of [
      ['Txgw-Nonce', 'm'.repeat(32)],
      ['Txgw-Timestamp', String(NOW_MS / 1000 - 1)],
      ['Txgw-Signature', Buffer.alloc(256, 1).toString('base64')],
      ['Txgw-Signature', 'not Base64'],
    ] as const) {
      await refuses({ headers: { [name]: value } }, 'SIGNATURE_MISMATCH', /signature/i)
    }
  })

  it('names a missing header and an invalid timestamp', async () => {
    for (const name of ['Txgw-Timestamp', 'Txgw-Nonce', 'Txgw-Signature', 'Txgw-Serial']) {
      await refuses({ headers: { [name]: '' } }, 'HEADER_MISSING', new RegExp(name))
    }
    await refuses({ headers: { 'Txgw-Timestamp': '1e9' } }, 'TIMESTAMP_INVALID')
  })

  it('reports that the keys could not be fetched, with the reason', async () => {
    const reason = new Error('nothing listens there')
    const keyring = {
      find: () => Promise.reject(new NotificationRefusedError('KEYS_UNAVAILABLE', 'not yet', reason)),
    }
    await assert.rejects(
      verifyNotification(
        { headers: new Headers(genuine.headers), body: genuine.body },
        { keyring, clock: () => NOW_MS },
      ),
      { cause: reason },
    )
  })
})
