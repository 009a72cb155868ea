import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

const ROOT = join(import.meta.dirname, '../../..')
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

const folder = mkdtempSync(join(tmpdir(), 'txgw-lint-'))
after(() => rmSync(folder, { recursive: true }))
const rule = join(ROOT, 'scripts', 'lint', 'no-spread-literal.grit')
writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: [rule] }))

function lint(text: string): string {
  const file = join(folder, 'made.ts')
  writeFileSync(file, text)
  const args = [BIOME, 'lint', '--config-path', folder, file]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return stdout + stderr
}

describe('a literal that is spread into an object', () => {
  it('is refused', () => {
    const said = lint('export const made = { ...{ a: 1, b: 2 } }\n')
    assert.match(said, /Write the fields plainly/)
  })

  it('is another thing than fields that depend on something', () => {
    const said = lint('export const made = (a?: number) => ({ ...(a && { a }) })\n')
    assert.match(said, /Checked 1 file/)
    assert.doesNotMatch(said, /Write the fields plainly|error/)
  })
})
