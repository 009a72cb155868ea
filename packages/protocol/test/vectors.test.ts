import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { readVectorText, vectorPath } from '@txgw/testkit/cases/vectors'
import { vectorFileTexts } from '../../../vectors/source/index.ts'
import type { Vector } from '../../../vectors/source/vector.ts'

const files = vectorFileTexts()

describe('the vector files', () => {
  it('are exactly the expected files', () => {
    const committed = readdirSync(vectorPath('.')).filter((name) => name.endsWith('.json'))
    assert.deepEqual(committed.sort(), [...files.keys()].sort())
  })

  for (const [name, text] of files) {
    it(`${name} matches the output of the generator`, () => {
      assert.equal(readVectorText(name), text)
    })

    it(`${name} has a unique comment, tags and an outcome in every case`, () => {
      const { about, cases } = JSON.parse(text) as { about: string; cases: Vector[] }
      assert.ok(about.length > 0)
      for (const { comment, tags, valid, expected, error } of cases) {
        assert.ok(comment.length > 0 && tags.length > 0, comment)
        assert.equal(error === undefined, valid, comment)
        assert.ok(valid || expected === undefined, comment)
      }
      assert.equal(new Set(cases.map(({ comment, tags }) => `${comment} ${tags}`)).size, cases.length)
    })
  }
})
