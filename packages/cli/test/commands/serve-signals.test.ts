import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { makeDevCertificates } from '@txgw/gateway/testing'
import { type ServiceProcess, startService } from '../support/demo-service.ts'
import { tempDir } from '../support/temp-dir.ts'

type Made = Awaited<ReturnType<typeof makeDevCertificates>>

const folder = tempDir()
const file = (name: string) => join(folder, name)
const CERT = file('chain.pem')
const KEY = file('key.pem')

function install({ certPem, keyPem }: Pick<Made, 'certPem' | 'keyPem'>): void {
  writeFileSync(CERT, certPem)
  writeFileSync(KEY, keyPem)
}

/** Which certificate a new connection is shown, and whether it may go on with a session. */
async function look(address: string, session?: Buffer) {
  const { hostname: host, port } = new URL(address)
  const how = { rejectUnauthorized: false, maxVersion: 'TLSv1.2', ...(session && { session }) } as const
  const socket = connect({ host, port: Number(port), ...how })
  await once(socket, 'secureConnect')
  const shown = socket.getPeerX509Certificate()?.fingerprint256
  return {
    socket,
    resumed: socket.isSessionReused(),
    shows: ({ certPem }: Made) => shown === fingerprint(certPem),
  }
}

async function isShown(address: string, made: Made): Promise<boolean> {
  const { socket, shows } = await look(address)
  socket.destroy()
  return shows(made)
}

async function isResumed(address: string, session: Buffer): Promise<boolean> {
  const { socket, resumed } = await look(address, session)
  socket.destroy()
  return resumed
}

const fingerprint = (certPem: string) => new X509Certificate(certPem).fingerprint256

/** What a service has written since it was looked at last. */
function watchLog({ child }: ServiceProcess) {
  let log = ''
  child.stderr?.on('data', (text) => {
    log += text
  })
  return async (what: RegExp): Promise<void> => {
    while (!what.test(log)) {
      assert.equal(child.exitCode, null, log)
      await sleep(20)
    }
    log = ''
  }
}

const READ_AGAIN = /reloaded the certificate and the log level/

suite('signals', { timeout: 120_000 }, () => {
  let old: Made
  let renewed: Made
  let ended: Made
  before(async () => {
    old = await makeDevCertificates('127.0.0.1', Date.now())
    renewed = await makeDevCertificates('127.0.0.1', Date.now())
    ended = await makeDevCertificates('127.0.0.1', Date.parse('2020-01-02T00:00:00Z'))
  })

  for (const workers of ['1', '2']) {
    test(`SIGHUP reads the certificate and the log level again, with --workers ${workers}`, async (t) => {
      install(old)
      const dataDir = file(`data-${workers}`)
      const flags = ['--tls-cert', CERT, '--tls-key', KEY, '--workers', workers, '--log-level', 'error']
      const service = await startService(dataDir, ...flags)
      t.after(() => service.child.kill('SIGKILL'))
      const { production, sandbox, operator } = service.document.addresses
      const written = watchLog(service)
      const hangUp = async (told: RegExp) => {
        service.child.kill('SIGHUP')
        await written(told)
      }
      const { socket: kept } = await look(production)
      const session = kept.getSession() as Buffer

      writeFileSync(CERT, renewed.certPem)
      await hangUp(/the key \S+key\.pem does not match the certificate/)
      writeFileSync(CERT, 'garbage')
      await hangUp(/chain\.pem is not a PEM certificate/)
      rmSync(CERT)
      await hangUp(/the certificate \S+chain\.pem cannot be read: ENOENT/)
      install(ended)
      await hangUp(/it expired on Feb/)
      writeFileSync(join(dataDir, 'log-level'), 'loud\n')
      await hangUp(/log-level must contain one of debug, info, warn, error, silent/)
      assert.ok(await isShown(production, old))
      assert.ok(await isResumed(production, session))

      install(renewed)
      writeFileSync(join(dataDir, 'log-level'), 'info\n')
      await hangUp(READ_AGAIN)
      // Each worker is told by itself.
      for (let inRow = 0; inRow < 4; inRow++) if (!(await isShown(production, renewed))) inRow = -1
      assert.ok(await isShown(sandbox, renewed))
      assert.equal(await isResumed(production, session), false)
      kept.write('POST /v2/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}')
      assert.match(String(await once(kept, 'data')), /^HTTP\/1\.1 401 /)
      kept.destroy()

      await fetch(`${operator}/healthz`)
      await written(/operator request/)
      const { code, stderr } = await service.stop('SIGTERM')
      assert.equal(code, 0)
      assert.doesNotMatch(stderr, /BEGIN|PRIVATE/)
    })
  }

  test('the log level in the data directory overrides the flag', async () => {
    const dataDir = file('level')
    const quiet = await startService(dataDir, '--log-level', 'error')
    assert.equal((await quiet.stop('SIGTERM')).stderr, '')
    writeFileSync(join(dataDir, 'log-level'), 'info')
    const loud = await startService(dataDir, '--log-level', 'error')
    assert.match((await loud.stop('SIGTERM')).stderr, /"msg":"started".*"msg":"stopped"/s)
  })

  test('no other signal and no closed terminal ends it or opens a debugger', async (t) => {
    const service = await startService(file('signals'), '--workers', '2')
    t.after(() => service.child.kill('SIGKILL'))
    const written = watchLog(service)
    service.child.stdout?.destroy()
    for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGPIPE', 'SIGHUP'] as const) service.child.kill(signal)
    await written(READ_AGAIN)
    assert.equal((await fetch(`${service.document.addresses.operator}/healthz`)).status, 200)
    const { code, stderr } = await service.stop('SIGTERM')
    assert.equal(code, 0)
    assert.doesNotMatch(stderr, /Debugger listening/)
  })
})
