import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { certifyWith, FAULTS, idsWith } from '../../support/certify-backend.ts'

suite('a go-live run', { concurrency: 4 }, () => {
  for (const [what, faults, failed] of FAULTS) {
    test(`a backend that ${what} fails exactly there`, async () => {
      const report = await certifyWith(faults)
      assert.deepEqual(idsWith(report, 'fail'), failed)
      assert.deepEqual(idsWith(report, 'warning'), ['https'])
      assert.equal(report.result, 'failed')
      for (const { status, advice } of report.checks) assert.equal(advice === undefined, status === 'pass')
    })
  }
})
