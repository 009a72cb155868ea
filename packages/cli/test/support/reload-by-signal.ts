import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { makeDevCertificates } from '@txgw/http1/tls/make-dev-certificates'
import { type ServiceProcess, startService } from './demo-service.ts'

type Made = Awaited<ReturnType<typeof makeDevCertificates>>

const OTHER_SIGNALS = ['SIGUSR1', 'SIGUSR2', 'SIGPIPE'] as const
const READ_AGAIN = /reloaded the certificate and the log level/

/** By SIGHUP the service reads its certificate and its log level again. No other signal and no closed terminal ends it. */
export async function reloadsBySignal(t: TestContext, folder: string, workers: string): Promise<void> {
  const [cert, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')]
  const install = ({ certPem, keyPem }: Made) => {
    writeFileSync(cert, certPem)
    writeFileSync(key, keyPem)
  }
  const old = await makeDevCertificates('127.0.0.1', Date.now())
  const renewed = await makeDevCertificates('127.0.0.1', Date.now())
  const ended = await makeDevCertificates('127.0.0.1', Date.parse('2020-01-02T00:00:00Z'))
  install(old)
  const dataDir = join(folder, `data-${workers}`)
  const flags = ['--tls-cert', cert, '--tls-key', key, '--workers', workers, '--log-level', 'error']
  const service = await startService(dataDir, ...flags)
  t.after(() => service.child.kill('SIGKILL'))
  const { production, sandbox, operator } = service.document.addresses
  const written = watchLog(service)
  const hangUp = async (told: RegExp) => {
    service.child.kill('SIGHUP')
    await written(told)
  }
  service.child.stdout?.destroy()
  for (const signal of OTHER_SIGNALS) service.child.kill(signal)
  const { socket: kept } = await look(production)
  const session = kept.getSession() as Buffer

  writeFileSync(cert, renewed.certPem)
  await hangUp(/the key \S+key\.pem does not match the certificate/)
  writeFileSync(cert, 'garbage')
  await hangUp(/chain\.pem is not a PEM certificate/)
  rmSync(cert)
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

  assert.equal((await fetch(`${operator}/healthz`)).status, 200)
  await written(/operator request/)
  const { code, stderr } = await service.stop('SIGTERM')
  assert.equal(code, 0)
  assert.doesNotMatch(stderr, /BEGIN|PRIVATE|Debugger listening/)
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
