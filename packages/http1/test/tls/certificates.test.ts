import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { StartError } from '@txgw/base/start-error'
import { devCertificate } from '../../src/tls/dev-certificate.ts'
import { loadCertificate } from '../../src/tls/load-certificate.ts'

const directory = mkdtempSync(join(tmpdir(), 'txgw-tls-'))
after(() => rmSync(directory, { recursive: true }))
const clock = { nowMs: () => Date.now() }
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, encoding: 'utf8' })

describe('the development certificate', () => {
  it('is made once, verifies against its CA with openssl, and its key is private', async () => {
    const made = await devCertificate(directory, '127.0.0.1', clock)
    assert.match(openssl('verify', '-CAfile', 'dev-ca.pem', '-verify_ip', '127.0.0.1', 'dev-cert.pem'), /OK/)
    assert.match(
      openssl('verify', '-CAfile', 'dev-ca.pem', '-verify_hostname', 'localhost', 'dev-cert.pem'),
      /OK/,
    )
    assert.equal(statSync(join(directory, 'dev-key.pem')).mode & 0o777, 0o600)
    const again = await devCertificate(directory, '127.0.0.1', clock)
    assert.equal(again.cert, made.cert)
  })

  it('is made again for another host, and before it expires', async () => {
    const before = readFileSync(join(directory, 'dev-cert.pem'), 'utf8')
    const other = await devCertificate(directory, 'pay.example', clock)
    assert.notEqual(other.cert, before)
    assert.match(
      openssl('verify', '-CAfile', 'dev-ca.pem', '-verify_hostname', 'pay.example', 'dev-cert.pem'),
      /OK/,
    )
    const yearLater = { nowMs: () => Date.now() + 380 * 86_400_000 }
    assert.notEqual((await devCertificate(directory, 'pay.example', yearLater)).cert, other.cert)
  })
})

describe("the operator's own certificate", () => {
  const refused = async (certPath: string, keyPath: string, message: RegExp) =>
    assert.rejects(
      loadCertificate({ certPath, keyPath }),
      (error) => error instanceof StartError && message.test(error.message),
    )
  const path = (name: string) => join(directory, name)

  it('is refused with a plain sentence when it cannot be used', async () => {
    await devCertificate(directory, '127.0.0.1', clock)
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', 'other-key.pem')
    writeFileSync(path('garbage.pem'), 'garbage')
    await refused(
      path('missing.pem'),
      path('dev-key.pem'),
      /certificate .*missing\.pem cannot be read: ENOENT/,
    )
    await refused(path('garbage.pem'), path('dev-key.pem'), /garbage\.pem is not a PEM certificate/)
    await refused(
      path('dev-cert.pem'),
      path('garbage.pem'),
      /garbage\.pem is not an unencrypted PEM private key/,
    )
    await refused(path('dev-cert.pem'), path('other-key.pem'), /does not match the certificate/)
  })

  it('is read when it is good', async () => {
    const { cert } = await loadCertificate({ certPath: path('dev-cert.pem'), keyPath: path('dev-key.pem') })
    assert.match(cert, /BEGIN CERTIFICATE/)
  })
})
