import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealHash, writeSeal } from '../../../src/audit/seals/seal.ts'
import { findSeals, sealLine, sealName } from '../../../src/audit/seals/seal-line.ts'
import { SealLines } from '../../../src/audit/seals/seal-lines.ts'

test('a line names a seal so that it is found again in any text', () => {
  const by = { fingerprint: 'ab'.repeat(32), publicKey: 'x' }
  const content = { environment: 'sandbox', sealNo: 7, atMs: 0, heads: [], previous: null, by }
  const seal = { sealNo: 7, body: writeSeal(content), signature: 'signed' }
  const named = { environment: 'sandbox', sealNo: 7, hash: sealHash(seal) }
  const line = sealLine('sandbox', seal)
  assert.equal(line, `1970-01-01T00:00:00.000Z ${sealName(named)} ${by.fingerprint}`)
  assert.deepEqual(findSeals(`log: ${line}\n${line}.`), [named, named])
})

test('a file that cannot be written is told once, and gets the lines when it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-seals-'))
  const path = join(folder, 'deep', 'production.seals')
  const failures: unknown[] = []
  const lines = new SealLines(path, (error) => failures.push(error))
  mkdirSync(path, { recursive: true })
  await lines.add(['one'])
  await lines.add(['two'])
  assert.equal(failures.length, 1)
  rmdirSync(path)
  await lines.add(['three'])
  assert.equal(readFileSync(path, 'utf8'), 'one\ntwo\nthree\n')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  await new SealLines(path, (error) => failures.push(error)).add(['four'])
  assert.equal(readFileSync(path, 'utf8').split('\n').length, 5)
  assert.equal(failures.length, 1)
  rmSync(folder, { recursive: true })
})
