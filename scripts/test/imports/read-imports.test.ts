import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { readImports } from '../../imports/read-imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'txgw-imports-'))
after(() => rmSync(folder, { recursive: true }))

function importsOf(text: string): string[] {
  writeFileSync(join(folder, 'read.ts'), text)
  return readImports(folder, 'read.ts').imports.map(({ name, isType }) => `${isType ? 'type ' : ''}${name}`)
}

describe('reading imports', () => {
  for (const [text, name] of [
    ["import { a } from './a.ts'", './a.ts'],
    ["import { type A, a } from './a.ts'", './a.ts'],
    ["import type { A } from './a.ts'", 'type ./a.ts'],
    ["import { type A, type B } from './a.ts'", 'type ./a.ts'],
    ["import './a.css'", './a.css'],
    ["export { a } from './a.ts'", './a.ts'],
    ["export type { A } from './a.ts'", 'type ./a.ts'],
    ["export * from './a.ts'", './a.ts'],
    ["export const later = () => import('./a.ts')", './a.ts'],
  ] as const)
    it(`finds ${text}`, () => assert.deepEqual(importsOf(text), [name]))

  it('finds none in texts and comments', () => {
    assert.deepEqual(importsOf('// import "./a.ts"\nexport const text = \'import "./b.ts"\''), [])
  })
})
