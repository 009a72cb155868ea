import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { shellPrintf, shellQuote } from '../../src/output/shell-quote.ts'

const shell = (command: string) => execFileSync('sh', ['-c', command])

test('leaves a plain word unchanged', () => {
  assert.equal(
    shellQuote('https://127.0.0.1:8444/gateway/v2/orders'),
    'https://127.0.0.1:8444/gateway/v2/orders',
  )
  assert.equal(shellQuote('--data-binary'), '--data-binary')
})

test('quotes an empty word', () => {
  assert.equal(shellQuote(''), "''")
})

test('a shell returns any words unchanged', () => {
  const word = fc
    .string({ unit: 'binary', maxLength: 40 })
    .filter((text) => !text.includes('\0') && text.isWellFormed())
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      const printed = shell(`for word in ${words.map(shellQuote).join(' ')}; do printf '%s\\0' "$word"; done`)
      assert.deepEqual(printed.toString().split('\0').slice(0, -1), words)
    }),
    { numRuns: 20 },
  )
})

test('printf writes any bytes, including NUL and percent signs', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  assert.deepEqual(shell(shellPrintf(bytes)), Buffer.from(bytes))
})
