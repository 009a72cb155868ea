import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createShellClient, opensslVerifies, registerApp, type ShellClient } from '@txgw/testkit'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

let setup: RechargeSetup
let merchant: ShellClient

before(async () => {
  setup = await setUpRecharges()
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

  it('overlap when rotated: no notification is signed with a key that is not listed', async () => {
    const before = await fetchCertificates()
    const rotated = await setup.gateway.operator('POST', `${SANDBOX}/platform-keys/rotate`, {
      overlap_seconds: 3600,
    })
    assert.equal(rotated.status, 200)
    assert.equal(rotated.body.keys.length, 2)
    const listed = await fetchCertificates()
    assert.equal(listed.length, 2)
    const old = listed.find(({ serial_no }) => serial_no === before[0]?.serial_no)
    assert.equal(typeof old?.expires_at, 'string')
    await setup.start()
    assert.equal(verifies(listed), true)
    assert.equal(verifies(before), false)
  })

  it('are other ones in production', async () => {
    const sandbox = (await setup.gateway.operator('GET', `${SANDBOX}/platform-keys`)).body.keys
    const production = (await setup.gateway.operator('GET', '/operator/v1/production/platform-keys')).body
      .keys
    const serials = new Set(sandbox.map(({ serial_no }: Certificate) => serial_no))
    assert.ok(production.every(({ serial_no }: Certificate) => !serials.has(serial_no)))
  })
})
