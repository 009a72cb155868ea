import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startProgress } from '../../src/output/progress.ts'

test('redraws the line at most ten times a second, never wider than the terminal', async () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 10 })
  let nowMs = 1_000
  const progress = startProgress(stream as unknown as NodeJS.WriteStream, { nowMs: () => nowMs })
  progress.update(() => 'first line that is long')
  nowMs += 99
  progress.update(() => 'too soon')
  nowMs += 1
  progress.update(() => 'second')
  progress.update(() => 'last', { atOnce: true })
  progress.end()
  assert.equal(await text(stream.end()), '\r\x1b[Kfirst lin\r\x1b[Ksecond\r\x1b[Klast\r\x1b[K')
})

test('writes nothing where there is no terminal', () => {
  const stream = new PassThrough()
  const progress = startProgress(stream as unknown as NodeJS.WriteStream, { nowMs: () => 0 })
  progress.update(() => 'line')
  progress.end()
  assert.equal(stream.read(), null)
})
