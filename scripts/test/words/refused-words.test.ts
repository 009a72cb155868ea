import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wordFaults } from '../../words/refused-words.ts'

describe('words of our own', () => {
  for (const text of [
    'const crew = 1',
    'openDoors()',
    'class FrontDoor {}',
    'const MAKE_LEDGERS = 1',
    '// a ledger',
  ])
    it(`are refused in ${text}`, () =>
      assert.match(wordFaults('a.ts', `\n${text}`).join(), /^a\.ts:2: .* say/))

  it('are refused in the name of a file', () => {
    assert.match(wordFaults('src/front-door.ts', '').join(), /^src\/front-door\.ts: "door"/)
  })

  it('are not found inside of other words', () => {
    assert.deepEqual(wordFaults('a.ts', 'a screw, outdoors and indoor'), [])
  })
})
