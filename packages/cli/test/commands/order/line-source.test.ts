import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { countLines, openLineSource } from '../../../src/commands/order/line-source.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()

test('passes chunks on unchanged and counts bytes and lines', async () => {
  const counts: string[] = []
  const chunks = (async function* () {
    yield Buffer.from('one\ntw')
    yield Buffer.from('o\n\nlast')
  })()
  const count = { bytes: 0, lines: 0, ended: false }
  const passed = await buffer(countLines(chunks, count, () => counts.push(`${count.bytes}/${count.lines}`)))
  assert.equal(count.ended, true)
  assert.equal(passed.toString(), 'one\ntwo\n\nlast')
  assert.deepEqual(counts, ['6/1', '13/3', '13/3'])
})

test('knows the size of a file', async () => {
  const path = join(folder, 'orders.ndjson')
  writeFileSync(path, 'a\nb\n')
  const { stream, bytesTotal } = await openLineSource(path, process.stdin)
  assert.equal(bytesTotal, 4)
  assert.equal((await buffer(stream)).toString(), 'a\nb\n')
})

test('refuses a folder and a missing file by name', async () => {
  await assert.rejects(openLineSource(folder, process.stdin), {
    name: 'FILE',
    message: `Cannot read ${folder}: it is a folder.`,
  })
  const missing = join(folder, 'missing')
  await assert.rejects(openLineSource(missing, process.stdin), {
    name: 'FILE',
    message: `Cannot read ${missing}: it does not exist.`,
  })
})
