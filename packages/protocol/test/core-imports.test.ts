import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const SRC = join(import.meta.dirname, '..', 'src')
const SPECIFIER = /\bfrom '([^']+)'|\bimport '([^']+)'|\bimport\('([^']+)'\)/g

function specifiersIn(folder: string): string[] {
  return globSync('**/*.ts', { cwd: join(SRC, folder) })
    .filter((file) => folder !== '' || !file.startsWith('schemas'))
    .flatMap((file) => [...readFileSync(join(SRC, folder, file), 'utf8').matchAll(SPECIFIER)])
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

describe('imports', () => {
  it('of the core stay in the core: no package, no Node module, no schema', () => {
    const specifiers = specifiersIn('')
    assert.ok(specifiers.length > 10)
    assert.deepEqual(
      specifiers.filter((specifier) => !/^\.\/[a-z0-9-]+\.ts$/.test(specifier)),
      [],
    )
  })

  it('of the schemas are only the core and TypeBox', () => {
    const specifiers = specifiersIn('schemas')
    assert.ok(specifiers.includes('typebox'))
    assert.deepEqual(
      specifiers.filter((specifier) => !/^\.{1,2}\/|^typebox(\/|$)/.test(specifier)),
      [],
    )
  })
})
