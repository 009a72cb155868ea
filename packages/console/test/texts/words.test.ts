import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseSync, Visitor } from 'vite'

const SOURCES = join(import.meta.dirname, '../../src')
const SPOKEN = [
  'aria-label',
  'aria-description',
  'title',
  'label',
  'placeholder',
  'description',
  'alt',
  'error',
]
const WORD = /\p{L}{2}/u
const SEVERAL_WORDS = /\p{L}{2,} \p{L}{2,}/u
const BEGINS_LIKE_A_TEXT = /^\p{Lu}\p{Ll}/u
/** Names, commands and the beginning of an address: the same in every language. */
const IN_EVERY_LANGUAGE = [
  'https://',
  'Samsung Internet',
  'PUBLIC KEY',
  'PRIVATE KEY',
  'txgw audit verify --env ',
]

describe('the words of the console', () => {
  it('stand in src/texts and nowhere else', () => {
    const exclude = ['texts/**', 'docs/**', 'theme/**', '**/*.d.ts']
    const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude })
    assert.ok(files.length > 100, `only ${files.length} files were read`)
    const found = files.flatMap((file) =>
      wordsIn(readFileSync(join(SOURCES, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    assert.deepEqual(found, [])
  })

  it('are found wherever a page may show them', () => {
    assert.deepEqual(wordsIn('const a = <p>Hello</p>'), ['Hello'])
    assert.deepEqual(wordsIn('const a = <p>{"hello"}</p>'), ['hello'])
    assert.deepEqual(wordsIn('const a = <p aria-label="hello" />'), ['hello'])
    assert.deepEqual(wordsIn('const a = <p title={b ? "Hello" : c.hello} />'), ['Hello'])
    assert.deepEqual(wordsIn('const a = <p title={`Hello`} />'), ['Hello'])
    assert.deepEqual(wordsIn('const a = b ? "two words" : ""'), ['two words'])
  })

  it('are not confused with what a page does not show', () => {
    assert.deepEqual(wordsIn('throw new Error("two words")'), [])
    assert.deepEqual(wordsIn('const a = <p className="two words">·</p>'), [])
    assert.deepEqual(wordsIn('const a = <p error={errors["name"]} />'), [])
  })
})

function wordsIn(code: string): string[] {
  const { program, errors } = parseSync('source.tsx', code)
  assert.deepEqual(errors, [])
  const found = new Set<string>()
  /** Within an error for developers, or an attribute that is not shown. */
  let silent = 0
  let spoken = 0
  const take = (text: string, ...patterns: RegExp[]) => {
    const isWords = silent === 0 && patterns.some((pattern) => pattern.test(text))
    if (isWords && !IN_EVERY_LANGUAGE.includes(text)) found.add(text)
  }
  const takeValue = (text: string) => take(text, SEVERAL_WORDS, ...(spoken > 0 ? [BEGINS_LIKE_A_TEXT] : []))
  new Visitor({
    NewExpression: () => void silent++,
    'NewExpression:exit': () => void silent--,
    JSXAttribute({ name, value }) {
      if (!isSpoken(name)) silent++
      else {
        spoken++
        if (value?.type === 'Literal') take(String(value.value), WORD)
      }
    },
    'JSXAttribute:exit': ({ name }) => void (isSpoken(name) ? spoken-- : silent--),
    JSXText: ({ value }) => take(value.trim(), WORD),
    JSXExpressionContainer({ expression }) {
      if (expression.type === 'Literal') take(String(expression.value), WORD)
    },
    Literal: ({ value }) => void (typeof value === 'string' && takeValue(value)),
    TemplateElement: ({ value }) => takeValue(value.raw),
  }).visit(program)
  return [...found]
}

function isSpoken({ name }: { name: unknown }): boolean {
  return SPOKEN.includes(String(name))
}
