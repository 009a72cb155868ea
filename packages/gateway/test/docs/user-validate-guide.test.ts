import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { type RechargeSetup, SANDBOX, setUpRecharges } from '../end-to-end/recharge-setup.ts'
import { readDocument } from './document.ts'

const guide = readDocument('docs/answering-user-validate.md')
const FILE = /<!-- file: (\S+) -->\n```js\n([\s\S]*?)^```$/gm

describe('the receiver of docs/answering-user-validate.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-receiver-'))
  let setup: RechargeSetup
  let receiver: ChildProcess
  let url: string

  before(async () => {
    setup = await setUpRecharges({ validation_deadline_ms: 10_000 })
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    writeFileSync(join(folder, 'private-key.pem'), privateKey)
    for (const [, name = '', program = ''] of guide.matchAll(FILE)) writeFileSync(join(folder, name), program)
    const { operator, addresses, devCaPath } = setup.gateway
    await operator('POST', `${SANDBOX}/apps/app-1/keys`, { serial_no: '1', public_key: publicKey })
    receiver = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env: {
        NODE_EXTRA_CA_CERTS: devCaPath,
        TXGW_URL: addresses.sandbox,
        APP_ID: 'app-1',
        PRIVATE_KEY_FILE: 'private-key.pem',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(receiver.stdout as Readable), 'line')
    url = `http://127.0.0.1:${/\d+$/.exec(line)?.[0]}/`
    await operator('PATCH', `${SANDBOX}/apps/app-1`, { webhook_url: url })
  })
  after(async () => {
    if (receiver.exitCode === null && receiver.kill()) await once(receiver, 'exit')
    rmSync(folder, { recursive: true })
    await setup.dispose()
  })

  it('lets a known player recharge, without a warning', async () => {
    const { body } = await setup.start({ user_id: 'player-1' })
    assert.equal(body.state, 'ACCEPTED', JSON.stringify(body))
    assert.equal(body.validation.user_name, 'Ada')
    assert.deepEqual(body.validation.warnings, [])
  })

  it('forbids a frozen and an unknown player', async () => {
    const frozen = await setup.start({ user_id: 'player-2' })
    assert.equal(frozen.body.end_reason.code, 'ACCOUNT_STATUS_ABNORMAL')
    assert.deepEqual(frozen.body.validation.warnings, [])
    const unknown = await setup.start({ user_id: 'player-99' })
    assert.deepEqual(unknown.body.end_reason, {
      kind: 'forbidden',
      code: 'OTHER',
      message: 'There is no such player.',
    })
  })

  it('still works when the service signs with a new key', async () => {
    await setup.gateway.operator('POST', `${SANDBOX}/platform-keys/rotate`, {
      overlap_seconds: 0,
      now: true,
    })
    const { body } = await setup.start({ user_id: 'player-1' })
    assert.equal(body.state, 'ACCEPTED', JSON.stringify(body))
  })

  /** One that the service has really sent, to be sent again with changes. */
  async function recorded(): Promise<{ headers: Record<string, string>; body: string }> {
    const { operator } = setup.gateway
    const { backend } = setup
    await operator('PATCH', `${SANDBOX}/apps/app-1`, { webhook_url: backend.url })
    await setup.start({ user_id: 'player-1' })
    await operator('PATCH', `${SANDBOX}/apps/app-1`, { webhook_url: url })
    const { headers, body } = backend.received.at(-1) ?? assert.fail('nothing arrived')
    const kept = Object.entries(headers).filter(([name]) => /^(txgw-|content-(type|digest))/.test(name))
    return { headers: Object.fromEntries(kept), body: body.toString() }
  }

  it('refuses a notification that the service did not send, and says why', async () => {
    const { headers, body } = await recorded()
    const send = async (changes: Record<string, string>, text = body) => {
      const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...changes }, body: text })
      return [answer.status, ((await answer.json()) as { message?: string }).message]
    }
    assert.deepEqual(await send({}), [200, undefined])
    assert.deepEqual(await send({}, `${body} `), [401, 'the body was changed on its way'])
    assert.deepEqual(await send({ 'txgw-timestamp': '1' }), [401, 'the timestamp is not of the last minutes'])
    assert.deepEqual(await send({ 'txgw-nonce': 'x'.repeat(32) }), [401, 'the signature is wrong'])
    assert.deepEqual(await send({ 'txgw-serial': 'made-up' }), [401, 'the serial number is not listed'])
  })
})
