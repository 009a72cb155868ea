import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'

const FAULTS = [{ kind: 'went-back', message: 'the store went back in time' }]
const service = await startOperatorService({
  'GET /hold': () => json(200, { held: true, may_be_released: true, faults: FAULTS }),
  'POST /release': () => json(200, { released: true, faults: FAULTS }),
})
const LINE = '  went-back: the store went back in time\n'

suite('release', () => {
  test('shows what was found, and sends the reason', async () => {
    const { code, stdout } = await service.run(['release', '--env', 'sandbox', '--reason', 'restored'])
    assert.deepEqual([code, stdout], [0, `sandbox is open.\n${LINE}`])
    assert.deepEqual(JSON.parse(String(service.seen.at(-1)?.body)), { reason: 'restored' })
  })

  test('with --dry-run only shows it', async () => {
    const { code, stdout } = await service.run(['release', '--dry-run'])
    assert.deepEqual([code, stdout], [0, `sandbox is closed.\n${LINE}`])
    assert.equal(service.seen.at(-1)?.method, 'GET')
  })
})
