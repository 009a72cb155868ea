import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PLANTED_FAULTS } from '../../planted/planted-faults.ts'
import { NOTHING_PLANTED } from '../../run-planted.ts'
import { ON_LINUX, runMain } from './run-main.ts'

describe('the campaign, with a fault in the service', ON_LINUX, () => {
  it('accuses nobody when there is none', async () => {
    const { told, code } = await runMain('--plant', NOTHING_PLANTED)
    assert.equal(code, 0, told)
  })
  for (const [name, { words }] of Object.entries(PLANTED_FAULTS))
    it(`finds that ${words}`, async (t) => {
      const { told, code } = await runMain('--plant', name)
      assert.equal(code, 0, told)
      t.diagnostic(told.trim())
    })
})
