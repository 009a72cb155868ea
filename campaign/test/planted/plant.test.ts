import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RULE_NAMES, type RuleName } from '../../checks/all-checks.ts'
import { plantedText } from '../../planted/plant.ts'
import { PLANTED_FAULTS } from '../../planted/planted-faults.ts'

const UNPLANTED: Partial<Record<RuleName, string>> = {
  'no service goes back in time':
    'it finds more than "orders are linearizable" only beside two primaries of PostgreSQL, and the small world has SQLite',
  'every service starts': 'a service is given five minutes before it counts as one that does not start',
  'orders come from recharges':
    '"a recharge is decided once" finds the same order in the store, unless only the list of its player shows it',
}

describe('the faults to plant', () => {
  for (const [name, fault] of Object.entries(PLANTED_FAULTS))
    it(`have an anchor in the service: ${name}`, () => assert.ok(plantedText(fault).includes(fault.replace)))

  it('leave out no rule but those that have a reason', () => {
    const planted = new Set(Object.values(PLANTED_FAULTS).map(({ rule }) => rule))
    const left = RULE_NAMES.filter((rule) => !planted.has(rule))
    assert.deepEqual(left.sort(), Object.keys(UNPLANTED).sort())
  })

  it('are refused with the file and the text when an anchor is gone', () => {
    const [fault] = Object.values(PLANTED_FAULTS)
    assert.ok(fault)
    assert.throws(() => plantedText({ ...fault, find: 'gone from here' }), {
      message: `packages/${fault.file} has the text "gone from here" 0 times instead of once: move the anchor in campaign/planted`,
    })
  })
})
