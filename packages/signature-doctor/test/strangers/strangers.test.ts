import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { oneOfEach } from '@txgw/testkit/cases/cases-for'
import { FIRST_LIST } from './first-list.ts'
import { SECOND_LIST } from './second-list.ts'
import { ask, type StrangersCase } from './stranger.ts'
import { THIRD_LIST } from './third-list.ts'

/** What is said depends on the codes and on the sentence, so a sample has one case of each. */
const kindOf = ([, codes, , says]: StrangersCase) => `${codes.join()} ${says}`

for (const [where, cases] of Object.entries({ ...FIRST_LIST, ...SECOND_LIST, ...THIRD_LIST })) {
  describe(`a mistake of a stranger ${where}`, () => {
    for (const [title, expected, attempt, says] of oneOfEach(cases, kindOf)) {
      it(title, async () => {
        const { diagnoses } = await ask(attempt)
        const codes = diagnoses.map(({ mistake }) => mistake)
        assert.deepEqual(codes, expected)
        if (says) assert.match(diagnoses.map(({ cause }) => cause).join(' '), says)
      })
    }
  })
}
