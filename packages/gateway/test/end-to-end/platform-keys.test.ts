import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createShellClient, type ShellClient } from '@txgw/testkit/clients/shell-client'
import { opensslVerifies } from '@txgw/testkit/keys/openssl'
import { registerApp } from '@txgw/testkit/service/test-gateway'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

const MINUTE_MS = 60_000
const ROTATE = `${SANDBOX}/platform-keys/rotate`

/** The time of the service: real, and moved by the tests. */
const time = { aheadMs: 0, nowMs: () => Date.now() + time.aheadMs }
let setup: RechargeSetup
let merchant: ShellClient

before(async () => {
  setup = await setUpRecharges({}, { clock: time })
  merchant = createShellClient({ appId: 'app-2', serialNo: '1' })
  await registerApp(setup.gateway, {
    environment: 'sandbox',
    appId: 'app-2',
    serialNo: '1',
    publicKeyPem: merchant.publicKeyPem,
  })
})
after(async () => {
  merchant.dispose()
  await setup.dispose()
})

interface Certificate {
  serial_no: string
  public_key: string
  not_before: string
  expires_at: string | null
}

async function fetchCertificates(path = '/gateway/v2/certificates', body = ''): Promise<Certificate[]> {
  const { gateway } = setup
  const answer = await merchant.query({
    baseUrl: gateway.addresses.sandbox,
    caPath: gateway.devCaPath as string,
    path,
    body,
  })
  assert.equal(answer.status, 200, answer.text)
  return JSON.parse(answer.text).certificates
}

/** Whether the last notification verifies with openssl and one of these keys. */
function verifies(certificates: Certificate[]): boolean {
  const { headers, body } = setup.backend.received.at(-1) ?? assert.fail('nothing arrived')
  const signed = Buffer.concat([
    Buffer.from(`${headers['txgw-timestamp']}\n${headers['txgw-nonce']}\n`),
    body,
    Buffer.from('\n'),
  ])
  const certificate = certificates.find(({ serial_no }) => serial_no === headers['txgw-serial'])
  if (!certificate) return false
  const publicKeyPath = join(setup.gateway.dataDir, 'fetched-key.pem')
  writeFileSync(publicKeyPath, certificate.public_key)
  const signature = Buffer.from(headers['txgw-signature'] as string, 'base64')
  return opensslVerifies({ bytes: signed, signature, publicKeyPath })
}

describe('the keys that sign webhooks', () => {
  it('are listed on both paths for a signed request with an empty body', async () => {
    const certificates = await fetchCertificates()
    assert.equal(certificates.length, 1)
    assert.deepEqual(await fetchCertificates('/v2/certificates'), certificates)
    assert.match(certificates[0]?.public_key ?? '', /BEGIN PUBLIC KEY/)
    assert.equal(certificates[0]?.expires_at, null)
  })

  it('verify a notification with the openssl command', async () => {
    await setup.start()
    assert.equal(verifies(await fetchCertificates()), true)
  })

  it('are listed for ten minutes before they sign, and for the overlap afterwards', async () => {
    const [old] = await fetchCertificates()
    const { status, body } = await setup.gateway.operator('POST', ROTATE, { overlap_seconds: 3600 })
    assert.equal(status, 200)
    assert.match(
      body.message,
      new RegExp(`^Key ${body.serial_no} is listed now and signs from ${body.signs_from}`),
    )
    const listed = await fetchCertificates()
    assert.deepEqual(
      listed.map(({ serial_no }) => serial_no),
      [body.serial_no, old?.serial_no],
    )
    for (const minutes of [0, 9]) {
      time.aheadMs += minutes * MINUTE_MS
      await setup.start()
      assert.equal(verifies([old as Certificate]), true, 'the old key still signs')
    }
    const waiting = await setup.gateway.operator('POST', ROTATE, {})
    assert.deepEqual([waiting.status, waiting.body.name], [409, 'FAILED_PRECONDITION'])
    time.aheadMs += MINUTE_MS
    await setup.start()
    assert.equal(verifies([old as Certificate]), false)
    assert.equal(verifies(listed), true, 'with what a merchant could fetch ten minutes ago')
    assert.deepEqual(await fetchCertificates(), listed)
    time.aheadMs += 60 * MINUTE_MS
    assert.deepEqual(await fetchCertificates(), [listed[0]])
  })

  it('sign at once on demand, and the previous key disappears after its overlap', async () => {
    const { body } = await setup.gateway.operator('POST', ROTATE, { now: true, overlap_seconds: 0 })
    assert.match(
      body.message,
      new RegExp(`^Key ${body.serial_no} signs from now on\\. .* until its next fetch`),
    )
    assert.deepEqual(
      body.keys.map(({ serial_no, current }: Record<string, unknown>) => [serial_no, current]),
      [[body.serial_no, true]],
    )
    await setup.start()
    assert.equal(verifies(await fetchCertificates()), true)
  })

  it('are not rotated with contradicting or invalid times', async () => {
    for (const request of [
      { now: true, sign_after_minutes: 10 },
      { sign_after_minutes: 0 },
      { sign_after_minutes: 10_081 },
      { sign_after_minutes: '10' },
      { now: 'yes' },
      { overlap_seconds: -1 },
    ]) {
      const { status, body } = await setup.gateway.operator('POST', ROTATE, request)
      assert.deepEqual([status, body.name], [400, 'INVALID_ARGUMENT'], JSON.stringify(request))
    }
    assert.equal((await fetchCertificates()).length, 1)
  })

  it('differ between the sandbox and production', async () => {
    const sandbox = (await setup.gateway.operator('GET', `${SANDBOX}/platform-keys`)).body.keys
    const production = (await setup.gateway.operator('GET', '/operator/v1/production/platform-keys')).body
      .keys
    const serials = new Set(sandbox.map(({ serial_no }: Certificate) => serial_no))
    assert.ok(production.every(({ serial_no }: Certificate) => !serials.has(serial_no)))
  })
})
