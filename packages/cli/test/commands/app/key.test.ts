import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const publicFile = join(folder, 'public.pem')
const privateFile = join(folder, 'private.pem')
writeFileSync(publicFile, pair.publicKey)
writeFileSync(privateFile, pair.privateKey)

const service = await startOperatorService({
  'POST /apps/my-game/keys': () => json(201, { serial_no: '1', fingerprint: 'abc', added_at: 'now' }),
  'DELETE /apps/my-game/keys/1': () => ({ status: 204, body: '' }),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))

suite('key', () => {
  test('add sends the PEM from a file or from standard input', async () => {
    const fromFile = await service.run(['key', 'add', 'my-game', '1', publicFile])
    assert.deepEqual(
      [fromFile.code, fromFile.stdout],
      [0, 'Key 1 of my-game is registered in sandbox, fingerprint abc.\n'],
    )
    assert.deepEqual(lastBody(), { serial_no: '1', public_key: pair.publicKey })
    const fromPipe = await service.run(['key', 'add', 'my-game', '2', '-'], { input: pair.publicKey })
    assert.equal(fromPipe.code, 0)
    assert.deepEqual(lastBody(), { serial_no: '2', public_key: pair.publicKey })
  })

  test('a private key never leaves the machine', async () => {
    const seenBefore = service.seen.length
    const { code, stderr } = await service.run(['key', 'add', 'my-game', '1', privateFile])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: This is a private key\. It was not sent\./)
    assert.match(stderr, /openssl pkey .* -pubout/)
    assert.equal(service.seen.length, seenBefore)
  })

  test('revoke confirms the revocation, and fails for an unknown key', async () => {
    const text = await service.run(['key', 'revoke', 'my-game', '1'])
    assert.deepEqual([text.code, text.stdout], [0, 'Key 1 of my-game is revoked in sandbox.\n'])
    const asJson = await service.run(['key', 'revoke', 'my-game', '1', '--format', 'json'])
    assert.deepEqual(JSON.parse(asJson.stdout), { app_id: 'my-game', serial_no: '1', revoked: true })
    assert.equal((await service.run(['key', 'revoke', 'my-game', '9'])).code, 1)
  })
})
