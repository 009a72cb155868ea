import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { KEYS } from '@txgw/testkit/clients/careless-merchant'
import { readVerifyingKey } from '../../../src/commands/doctor/read-verifying-key.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const publicKey = createPublicKey(KEYS.first.privateKey)
const privateKey = createPrivateKey(KEYS.first.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const spki = publicKey.export({ type: 'spki', format: 'der' })
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
const jwk = publicKey.export({ format: 'jwk' })

const save = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const PUBLIC = {
  PEM: pem,
  'PEM with CR LF and a byte order mark': `\ufeff${pem.replaceAll('\n', '\r\n')}`,
  'PEM from an environment variable': pem.replaceAll('\n', '\\n'),
  'PKCS #1 in PEM': publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  'Base64 alone': spki.toString('base64'),
  'Base64 alone, wrapped': spki.toString('base64').replace(/.{64}/g, '$&\n'),
  DER: spki,
  'PKCS #1 in DER': publicKey.export({ type: 'pkcs1', format: 'der' }),
  'a JWK': JSON.stringify(jwk),
  'a set with one JWK': JSON.stringify({ keys: [jwk] }),
}

const PRIVATE = {
  'PKCS #8': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  'PKCS #1': privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  encrypted: privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString(),
  'Base64 alone': pkcs8.toString('base64'),
  DER: pkcs8,
  'PKCS #1 in DER': privateKey.export({ type: 'pkcs1', format: 'der' }),
  'a JWK': JSON.stringify(privateKey.export({ format: 'jwk' })),
}

suite('a public key', () => {
  for (const [form, content] of Object.entries(PUBLIC)) {
    test(`is read from ${form}`, async () => {
      const key = await readVerifyingKey(save('public', content))
      assert.ok(key.equals(publicKey))
    })
  }

  test('is refused when it is something else', async () => {
    const two = JSON.stringify({ keys: [jwk, jwk] })
    const refused: [string, RegExp][] = [
      [two, /a set of 2 keys/],
      ['{}', /not a JWK/],
      ['hello', /must be PEM/],
      ['x'.repeat(70_000), /longer than 65536 bytes/],
    ]
    for (const [content, message] of refused) {
      await assert.rejects(readVerifyingKey(save('other', content)), { name: 'BAD_KEY', message })
    }
  })
})

suite('a private key given as a public one', () => {
  for (const [form, content] of Object.entries(PRIVATE)) {
    test(`is told as such and not printed, as ${form}`, async () => {
      const path = save('private', content)
      const args = ['doctor', '--request', '-', '--public-key', path]
      const { code, stdout, stderr } = await runInProcess(args, { input: 'POST / HTTP/1.1\n\n' })
      assert.equal(code, 1)
      assert.match(stderr, /is a private key\. It was not sent, printed or kept\./)
      assert.match(stderr, /compromised: make a new pair with txgw keygen/)
      const middle = content.toString('latin1').slice(200, 230)
      assert.ok(!(stdout + stderr).includes(middle))
    })
  }
})
