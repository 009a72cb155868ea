import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, it } from 'node:test'
import { ALL_LIBRARIES, environmentOf, folderOf, runToEnd, whyNotHere } from './library.ts'

// Most of their time they wait for a pause between two fetches, so they wait together.
describe('the libraries in other languages', { concurrency: true }, () => {
  it('are all known here', () => {
    const folders = globSync('*/README.md', { cwd: `${folderOf(ALL_LIBRARIES[0] ?? assert.fail())}/..` })
    const known = ALL_LIBRARIES.map(({ folder }) => `${folder}/README.md`)
    assert.deepEqual(folders.toSorted(), known.toSorted())
  })

  for (const library of ALL_LIBRARIES) {
    it(`the tests of the library for ${library.language} pass`, { skip: whyNotHere(library) }, async () => {
      const env = environmentOf(library, {})
      const { exitCode, stdout, stderr } = await runToEnd(library.tests, { cwd: folderOf(library), env })
      assert.equal(exitCode, 0, stdout + stderr)
    })
  }
})
