import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plantedText } from '../../planted/plant.ts'
import { PLANTED_FAULTS } from '../../planted/planted-faults.ts'

describe('the faults to plant', () => {
  for (const [name, fault] of Object.entries(PLANTED_FAULTS))
    it(`have an anchor in the service: ${name}`, () => assert.ok(plantedText(fault).includes(fault.replace)))

  it('are refused with the file and the text when an anchor is gone', () => {
    const [fault] = Object.values(PLANTED_FAULTS)
    assert.ok(fault)
    assert.throws(() => plantedText({ ...fault, find: 'gone from here' }), {
      message: `packages/${fault.file} has the text "gone from here" 0 times instead of once: move the anchor in campaign/planted/planted-faults.ts`,
    })
  })
})
