import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openssl } from '@txgw/testkit/keys/openssl'
import { orderBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import { type BodyChangingProxy, startBodyChangingProxy } from './body-changing-proxy.ts'
import { installProgram, shellProgram, whyNotHere } from './signing-program.ts'

const APP_ID = 'game-in-another-language'
const SERIAL_NO = 'serial-7'
// What JSON must escape, and text whose UTF-8 is no other encoding's.
const ORDER_ID = 'bestellung-"ä"-\\-漢-7'

const folder = mkdtempSync(join(tmpdir(), 'txgw-languages-'))
const keyFiles = { pkcs8: inFolder('pkcs8.pem'), pkcs1: inFolder('pkcs1.pem'), other: inFolder('other.pem') }
let gateway: TestGateway
let proxy: BodyChangingProxy

function inFolder(name: string): string {
  return join(folder, name)
}

function makeKeyFile(path: string): void {
  const size = ['-pkeyopt', 'rsa_keygen_bits:2048']
  assert.equal(openssl(['genpkey', '-quiet', '-algorithm', 'RSA', ...size, '-out', path]).status, 0)
}

function settings(changes: { url?: string; keyFile?: string } = {}): Record<string, string> {
  return {
    TXGW_URL: changes.url ?? gateway.addresses.sandbox,
    TXGW_APP_ID: APP_ID,
    TXGW_SERIAL_NO: SERIAL_NO,
    TXGW_KEY_FILE: changes.keyFile ?? keyFiles.pkcs8,
    TXGW_CA_FILE: join(gateway.dataDir, 'dev-ca.pem'),
    TXGW_ORDER_ID: ORDER_ID,
  }
}

function withItsLastSevenAnEight(body: Buffer): Buffer {
  const changed = Buffer.from(body)
  changed[changed.lastIndexOf('7')] = '8'.charCodeAt(0)
  return changed
}

before(async () => {
  makeKeyFile(keyFiles.pkcs8)
  makeKeyFile(keyFiles.other)
  assert.equal(openssl(['rsa', '-traditional', '-in', keyFiles.pkcs8, '-out', keyFiles.pkcs1]).status, 0)
  assert.match(readFileSync(keyFiles.pkcs1, 'utf8'), /^-----BEGIN RSA PRIVATE KEY-----/)
  const publicKeyPem = openssl(['pkey', '-in', keyFiles.pkcs8, '-pubout']).stdout.toString()
  gateway = await startTestGateway()
  await registerApp(gateway, { environment: 'sandbox', appId: APP_ID, serialNo: SERIAL_NO, publicKeyPem })
  for (const id of [ORDER_ID, withItsLastSevenAnEight(Buffer.from(ORDER_ID)).toString()]) {
    const order = orderBody({ app_id: APP_ID, payment_order_id: id })
    assert.equal((await gateway.operator('POST', '/operator/v1/sandbox/orders', order)).status, 201)
  }
  proxy = await startBodyChangingProxy({
    baseUrl: gateway.addresses.sandbox,
    dataDir: gateway.dataDir,
    change: withItsLastSevenAnEight,
  })
})

after(async () => {
  proxy.close()
  await gateway.dispose()
  rmSync(folder, { recursive: true })
})

describe('the shell program of docs/signing-in-other-languages.md', { skip: whyNotHere() }, () => {
  const run = installProgram(folder)

  it('reads the variables that the document sets', () => {
    const read = [...shellProgram().matchAll(/TXGW_[A-Z_]+/g)].map(([name]) => name)
    assert.deepEqual(new Set(read), new Set(Object.keys(settings())))
  })

  for (const kind of ['pkcs8', 'pkcs1'] as const) {
    it(`gets the order with a key file in ${kind}`, async () => {
      const { exitCode, status, answer, complaints } = await run(settings({ keyFile: keyFiles[kind] }))
      assert.equal(exitCode, 0, `status ${status}: ${answer}${complaints}`)
      assert.equal(status, 200)
      assert.equal(JSON.parse(answer).payment_order_id, ORDER_ID)
    })
  }

  const refusals = {
    'with another key': () => ({ keyFile: keyFiles.other }),
    'with one byte of the body changed on its way': () => ({ url: proxy.url }),
  }
  for (const [circumstance, changes] of Object.entries(refusals)) {
    it(`is refused ${circumstance}`, async () => {
      const { exitCode, status, answer, complaints } = await run(settings(changes()))
      assert.deepEqual({ exitCode, status }, { exitCode: 1, status: 401 }, complaints)
      assert.equal(JSON.parse(answer).name, 'UNAUTHENTICATED')
    })
  }
})
