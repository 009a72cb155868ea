import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { judgePatterns } from '../patterns/judge-patterns.ts'
import { readPatterns } from '../patterns/read-patterns.ts'

const folder = mkdtempSync(join(tmpdir(), 'txgw-patterns-'))
after(() => rmSync(folder, { recursive: true }))

function patternsOf(...sources: string[]) {
  const files = sources.map((source, i) => {
    const file = join(folder, `source-${i}.ts`)
    writeFileSync(file, source)
    return file
  })
  const { patterns, unread } = readPatterns(files)
  return {
    read: patterns.map(({ source, flags }) => `/${source}/${flags}`),
    unread: unread.map(({ text }) => text),
  }
}

describe('the gate for patterns', () => {
  it('reads literals, patterns built from constants of any file, and those of schemas', () => {
    const { read, unread } = patternsOf(
      'export const LENGTH = 4\nexport const NAMES = ["a", "b"] as const',
      [
        'const literal: RegExp = /x+/gi',
        'const LENGTH = 3',
        'const built = new RegExp(`^$' + '{NAMES.join("|")}{$' + '{LENGTH - 1}}` + "$", "u")',
        'const raw = RegExp(String.raw`\\d`)',
        'const schema = { pattern: "^[0-9]$" }',
      ].join('\n'),
    )
    assert.deepEqual(read.sort(), ['/\\d/', '/^[0-9]$/u', '/^a|b{2}$/u', '/x+/gi'])
    assert.deepEqual(unread, [])
  })

  it('names what it cannot read', () => {
    const { unread } = patternsOf('export const made = (text: string) => new RegExp(text)')
    assert.deepEqual(unread, ['new RegExp(text)'])
  })

  it('finds patterns that take quadratic time, whatever it has kept', () => {
    const kept = { keptIn: join(folder, 'kept.json'), version: '1' }
    const patterns = ['\\.+$', '(?:,\\s*)+$', '^[a-z]+$'].map((source) => ({ source, flags: '' }))
    for (const _again of [1, 2]) {
      const [dots, commas, letters] = judgePatterns(patterns, kept)
      assert.match(dots ?? '', /takes 2nd degree polynomial time/)
      assert.match(commas ?? '', /takes 2nd degree polynomial time/)
      assert.equal(letters, undefined)
    }
  })
})
