import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { diagnose } from '@txgw/signature-doctor/diagnose'
import { KEYS, lines, makeRequest } from '@txgw/testkit/clients/careless-merchant'
import { DiagnosisThread } from '../../src/compose/diagnosis-thread/diagnosis-thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'txgw-thread-'))
after(() => rmSync(folder, { recursive: true }))

const { path, authorization, body } = makeRequest(
  { text: (right) => lines(right).slice(0, -1) },
  1_767_225_600,
)
const JOB = {
  received: {
    method: 'POST',
    target: path,
    signedTarget: path,
    host: undefined,
    authorizations: [authorization],
    body,
  },
  options: {
    keys: [{ relation: 'named' as const, label: 'key', publicKey: KEYS.first.publicKey }],
    pathSegment: 'gateway',
  },
}

function threadOf(source: string): DiagnosisThread {
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, source)
  return new DiagnosisThread({ entry })
}

describe('the thread for diagnoses', () => {
  it('finds what the same function finds here', async () => {
    const thread = new DiagnosisThread()
    const { examination, spentMs } = await thread.run(JOB)
    assert.deepEqual(examination, diagnose(JOB.received, JOB.options))
    assert.ok(Buffer.isBuffer(examination.expectedString))
    assert.ok(spentMs > 0)
    await thread.close()
  })

  it('that dies or cannot start fails what was asked, and starts again for the next', async () => {
    const dying = threadOf(
      "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => process.exit(3))",
    )
    const both = await Promise.allSettled([dying.run(JOB), dying.run(JOB)])
    assert.deepEqual(
      both.map((settled) => settled.status === 'rejected' && settled.reason.message),
      ['the thread ended', 'the thread ended'],
    )
    await dying.close()
    const missing = new DiagnosisThread({ entry: join(folder, 'nothing.mjs') })
    await assert.rejects(missing.run(JOB), /nothing\.mjs/)
    await missing.close()
  })

  it('fails what is asked and not begun when it is closed', async () => {
    const silent = threadOf(
      "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => {})",
    )
    const asked = [silent.run(JOB), silent.run(JOB)].map((promise) => assert.rejects(promise, /is stopping/))
    await silent.close()
    await Promise.all(asked)
  })

  it('leaves out what has waited too long for its turn', async () => {
    let nowMs = 0
    const thread = new DiagnosisThread({ monotonicMs: () => nowMs })
    const first = thread.run(JOB)
    const second = thread.run(JOB)
    nowMs = 3001
    await first
    await assert.rejects(second, /waited too long/)
    await thread.close()
  })
})
