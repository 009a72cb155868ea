import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type RechargeSetup, SANDBOX, setUpRecharges } from '../end-to-end/recharge-setup.ts'
import { readDocument } from './document.ts'

const RUN_WITH_NOTIFICATION = /<!-- run with a received notification -->\n```bash\n([\s\S]*?)\n```/g

describe('the commands that verify a notification', () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-verify-'))
  let setup: RechargeSetup
  let headers: Record<string, string>

  before(async () => {
    setup = await setUpRecharges({ validation_deadline_ms: 10_000 })
    await setup.start()
    const received = setup.backend.received.at(-1) ?? assert.fail('nothing arrived')
    headers = received.headers
    const { body } = await setup.gateway.operator('GET', `${SANDBOX}/platform-keys`)
    writeFileSync(join(folder, 'platform-key.pem'), body.keys[0].public_key)
    writeFileSync(join(folder, 'body.json'), received.body)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await setup.dispose()
  })

  const verify = (script: string, nonce: string | undefined) =>
    execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        timestamp: headers['txgw-timestamp'],
        nonce,
        signature: headers['txgw-signature'],
      },
      stdio: 'pipe',
    }).toString()

  for (const path of ['docs/signatures.md', 'docs/answering-user-validate.md']) {
    it(`work as pasted from ${path}`, () => {
      const [script = ''] = [...readDocument(path).matchAll(RUN_WITH_NOTIFICATION)].map(([, text]) => text)
      assert.equal(verify(script, headers['txgw-nonce']), 'Verified OK\n')
      assert.throws(() => verify(script, 'another nonce'), { status: 1 })
    })
  }
})
