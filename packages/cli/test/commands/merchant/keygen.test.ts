import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { runTxgw } from '../../support/run-txgw.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const openssl = (args: string[], input?: Buffer) => execFileSync('openssl', args, { input })

suite('keygen', () => {
  test('writes a pair that openssl accepts, with a private key that only its owner can read', async () => {
    const out = join(folder, 'keys')
    const { code, stdout } = await runTxgw(['keygen', '--out', out, '--name', 'my-game', '--format', 'json'])
    assert.equal(code, 0)
    const result = JSON.parse(stdout)
    assert.equal(result.private_key, join(out, 'my-game-private-key.pem'))
    assert.equal(result.public_key, join(out, 'my-game-public-key.pem'))
    assert.equal(statSync(result.private_key).mode & 0o777, 0o600)
    assert.match(readFileSync(result.private_key, 'utf8'), /^-----BEGIN PRIVATE KEY-----\n/)
    assert.match(openssl(['pkey', '-in', result.private_key, '-text', '-noout']).toString(), /\(2048 bit/)
    const der = openssl(['pkey', '-in', result.private_key, '-pubout', '-outform', 'DER'])
    assert.deepEqual(openssl(['pkey', '-pubin', '-in', result.public_key, '-outform', 'DER']), der)
    assert.match(openssl(['dgst', '-sha256', '-r'], der).toString(), new RegExp(`^${result.fingerprint} `))
    assert.equal(result.next, `npm run -s txgw -- key add <app_id> <serial_no> ${result.public_key}`)
  })

  test('overwrites a key only with --force', async () => {
    const out = join(folder, 'twice')
    const first = await runTxgw(['keygen', '--out', out])
    assert.equal(first.code, 0)
    assert.match(
      first.stdout,
      /Next, register the public key:\n {2}npm run -s txgw -- key add <app_id> <serial_no> /,
    )
    const path = join(out, 'private-key.pem')
    const kept = readFileSync(path)

    const refused = await runTxgw(['keygen', '--out', out])
    assert.equal(refused.code, 1)
    assert.equal(refused.stdout, '')
    assert.match(refused.stderr, /private-key\.pem already exists and was not changed\.\n.*--force/)
    assert.deepEqual(readFileSync(path), kept)

    const replaced = await runTxgw(['keygen', '--out', out, '--force'])
    assert.equal(replaced.code, 0)
    assert.notDeepEqual(readFileSync(path), kept)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(out).sort(), ['private-key.pem', 'public-key.pem'])
  })

  test('names a folder that cannot be created', async () => {
    const { code, stderr } = await runTxgw(['keygen', '--out', '/dev/null/keys'])
    assert.equal(code, 1)
    assert.equal(
      stderr,
      'Error: Cannot write /dev/null/keys/private-key.pem: a part of its path is not a folder.\n',
    )
  })
})
