import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const FOUND = { kind: 'seal-missing', message: 'seal 41, which this data directory remembers, is missing' }
const service = await startOperatorService({
  'POST /audit/accept': () =>
    json(200, { accepted: true, found: FOUND, seal: { seal_no: 40, hash: 'ab12' } }),
})

suite('audit accept', () => {
  test('sends the reason, and shows what differed and the seal', async () => {
    const { code, stdout, stderr } = await service.run([
      'audit',
      'accept',
      '--env',
      'sandbox',
      '--reason',
      'failover',
    ])
    assert.equal(code, 0, stderr)
    assert.equal(
      stdout,
      `The audit trail of sandbox goes on from what is there.\n  seal-missing: ${FOUND.message}\n  seal sandbox:40:ab12\n`,
    )
    assert.deepEqual(JSON.parse(String(service.seen.at(-1)?.body)), { reason: 'failover' })
  })

  test('does nothing without a reason', async () => {
    const before = service.seen.length
    const { code, stderr } = await service.run(['audit', 'accept'])
    assert.notEqual(code, 0)
    assert.match(stderr, /--reason/)
    assert.equal(service.seen.length, before)
  })
})
