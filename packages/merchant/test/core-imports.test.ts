import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const SRC = join(import.meta.dirname, '..', 'src')
const SPECIFIER = /\bfrom '([^']+)'|\bimport '([^']+)'|\bimport\('([^']+)'\)/g

describe('imports', () => {
  it('of the core and of the test platform are web-standard: no Node module, no package but the protocol', () => {
    const files = globSync('**/*.ts', { cwd: SRC }).filter(
      (file) => !file.startsWith('adapters') && !file.endsWith('sandbox.ts'),
    )
    const specifiers = files
      .flatMap((file) => [...readFileSync(join(SRC, file), 'utf8').matchAll(SPECIFIER)])
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    assert.ok(specifiers.length > 30)
    assert.deepEqual(
      specifiers.filter((specifier) => !/^\.{1,2}\//.test(specifier) && specifier !== '@txgw/protocol'),
      [],
    )
  })

  it('of the adapters are at most types of node:http', () => {
    const imports = globSync('adapters/*.ts', { cwd: SRC }).flatMap((file) => [
      ...readFileSync(join(SRC, file), 'utf8').matchAll(/^import .* from '(?!\.)([^']+)'$/gm),
    ])
    assert.ok(imports.length > 3)
    const atRunTime = imports.filter(([line]) => !line.startsWith('import type')).map(([, name]) => name)
    assert.deepEqual([...new Set(atRunTime)], ['@txgw/protocol'])
  })
})
