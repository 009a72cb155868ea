import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import {
  type Certificate,
  makeTestCertificates,
  type TestCertificates,
} from '@txgw/testkit/keys/certificates'
import { openssl } from '@txgw/testkit/keys/openssl'
import { orderBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import type { CertifyReport } from '../../src/commands/certify/report.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { tempDir } from '../support/temp-dir.ts'
import { ALL_LIBRARIES, environmentOf, type Library, runToEnd, whyNotHere, writePrograms } from './library.ts'

const APP_ID = 'game-in-another-language'
const SERIAL_NO = 'serial-7'
// What JSON must escape, and text whose UTF-8 is no other encoding's.
const ORDER_ID = 'bestellung-"ä"-\\-漢-7'
const LONG_MS = 60_000

const folder = tempDir()
const keyFiles = {
  pkcs8: join(folder, 'pkcs8.pem'),
  pkcs1: join(folder, 'pkcs1.pem'),
  other: join(folder, 'other.pem'),
}
let gateway: TestGateway
let authority: TestCertificates
let front: Server

before(async () => {
  for (const file of [keyFiles.pkcs8, keyFiles.other]) {
    const size = ['-pkeyopt', 'rsa_keygen_bits:2048']
    assert.equal(openssl(['genpkey', '-quiet', '-algorithm', 'RSA', ...size, '-out', file]).status, 0)
  }
  assert.equal(openssl(['rsa', '-traditional', '-in', keyFiles.pkcs8, '-out', keyFiles.pkcs1]).status, 0)
  assert.match(readFileSync(keyFiles.pkcs1, 'utf8'), /^-----BEGIN RSA PRIVATE KEY-----/)
  const publicKeyPem = openssl(['pkey', '-in', keyFiles.pkcs8, '-pubout']).stdout.toString()
  gateway = await startTestGateway()
  authority = makeTestCertificates('rsa')
  front = await startFront(gateway.addresses.sandbox, authority.issue('IP:127.0.0.1'))
  await registerApp(gateway, { environment: 'sandbox', appId: APP_ID, serialNo: SERIAL_NO, publicKeyPem })
  const order = orderBody({ app_id: APP_ID, payment_order_id: ORDER_ID, order_status: 'Paid' })
  assert.equal((await gateway.operator('POST', '/operator/v1/sandbox/orders', order)).status, 201)
})
after(async () => {
  front.close()
  authority.dispose()
  await gateway.dispose()
})

/** Passes the bytes on under another certificate, because Mono cannot read those with EC keys. */
async function startFront(url: string, certificate: Certificate): Promise<Server> {
  const service = { host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false }
  const server = createTlsServer(certificate, (socket) => {
    const onward = connectTls(service)
    // Whichever side ends, the other has nobody to talk to.
    pipeline(socket, onward, socket, () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : assert.fail('no port')
}

function settingsOf({ language }: Library, changes: Record<string, string> = {}): Record<string, string> {
  const rsa = { TXGW_URL: `https://127.0.0.1:${portOf(front)}`, TXGW_CA_FILE: authority.caPath }
  return settings({ ...(language === 'C#' && rsa), ...changes })
}

function settings(changes: Record<string, string>): Record<string, string> {
  return {
    TXGW_URL: gateway.addresses.sandbox,
    TXGW_APP_ID: APP_ID,
    TXGW_SERIAL_NO: SERIAL_NO,
    TXGW_KEY_FILE: keyFiles.pkcs8,
    TXGW_CA_FILE: join(gateway.dataDir, 'dev-ca.pem'),
    TXGW_ORDER_ID: ORDER_ID,
    ...changes,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  return port
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function startReceiver(library: Library, cwd: string) {
  const port = await freePort()
  const env = environmentOf(library, settingsOf(library, { PORT: String(port) }))
  const child = spawn('bash', ['-c', library.receive], { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await listens(port))) {
    assert.equal(child.exitCode, null, `the receiver in ${library.language} has ended`)
    await setTimeout(100)
  }
  return {
    url: `http://127.0.0.1:${port}/user-validate`,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await ended
    },
  }
}

for (const library of ALL_LIBRARIES) {
  describe(`the library for ${library.language}`, { skip: whyNotHere(library) }, () => {
    const cwd = join(folder, library.folder)
    const query = (changes: Record<string, string> = {}) =>
      runToEnd(library.query, { cwd, env: environmentOf(library, settingsOf(library, changes)) })

    before(async () => {
      mkdirSync(cwd)
      assert.equal(writePrograms(library, cwd).length, 2)
      const { exitCode, stdout, stderr } = await runToEnd(library.prepare, {
        cwd,
        env: environmentOf(library, {}),
      })
      assert.equal(exitCode, 0, stdout + stderr)
    })

    for (const kind of ['pkcs8', 'pkcs1'] as const) {
      it(`queries an order with a key in ${kind}`, async () => {
        const { exitCode, stdout, stderr } = await query({ TXGW_KEY_FILE: keyFiles[kind] })
        assert.equal(exitCode, 0, stderr)
        assert.equal(stdout.trim(), `${ORDER_ID} Paid`)
      })
    }

    it('tells the name of an error', async () => {
      const refused = await query({ TXGW_KEY_FILE: keyFiles.other })
      assert.notEqual(refused.exitCode, 0)
      assert.match(refused.stderr + refused.stdout, /UNAUTHENTICATED/)
      const missing = await query({ TXGW_ORDER_ID: 'no-such-order' })
      assert.notEqual(missing.exitCode, 0)
      assert.match(missing.stderr + missing.stdout, /NOT_FOUND/)
    })

    it('trusts nobody but the CA that it was told', async () => {
      const otherCa = join(folder, 'other-ca.pem')
      const subject = ['-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=other', '-keyout', '/dev/null']
      assert.equal(openssl(['req', ...subject, '-out', otherCa]).status, 0)
      const { exitCode, stdout, stderr } = await query({ TXGW_CA_FILE: otherCa })
      assert.notEqual(exitCode, 0)
      assert.match(stderr + stdout, /CONNECTION_FAILED/)
    })

    it('passes the certification of a webhook', { timeout: 3 * LONG_MS }, async () => {
      await using receiver = await startReceiver(library, cwd)
      const players = ['--user', 'player-1', '--forbidden-player', 'player-2', '--calls', '3']
      const place = ['--data-dir', gateway.dataDir, '--operator-url', gateway.addresses.operator]
      const words = ['certify', receiver.url, '--app', APP_ID, ...players, ...place]
      const { stdout, stderr } = await runInProcess([...words, '--deadline', '15000', '--format', 'json'])
      const { checks, result } = JSON.parse(stdout) as CertifyReport
      const others = checks.filter(({ status }) => status !== 'pass')
      const found = others.map(({ id, status, found }) => `${status} ${id}: ${found}`).join('\n')
      assert.equal(result, 'passed', found + stderr)
      assert.deepEqual(
        others.map(({ id, status }) => `${status} ${id}`).toSorted(),
        ['https', ...library.warnings].map((id) => `warning ${id}`).toSorted(),
        found,
      )
    })
  })
}
