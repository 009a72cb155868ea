import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SETTINGS, type Setting } from '@txgw/config/settings'
import { plain, readDocument, tableUnder } from './document.ts'

describe('the table of docs/configuration.md', () => {
  const documented = tableUnder(readDocument('docs/configuration.md'), '# Configuration')
  const settings: Setting[] = Object.values(SETTINGS)

  it('lists exactly the settings, with their variables and defaults', () => {
    assert.deepEqual(
      documented.map(([flag, variable, fallback]) =>
        [flag, variable, fallback].map((cell) => plain(cell ?? '')),
      ),
      settings.map(({ flag, variable, default: fallback }) => [flag, variable, fallback ?? 'none']),
    )
  })

  it('explains each setting in the words of --help', () => {
    for (const [index, { flag, help }] of settings.entries()) {
      const meaning = documented[index]?.[3] ?? ''
      assert.ok(meaning.startsWith(help), `${flag}: "${meaning}" does not begin with "${help}"`)
    }
  })
})
