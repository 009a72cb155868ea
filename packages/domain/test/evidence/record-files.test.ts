import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import fc from 'fast-check'
import { recordFiles } from '../../src/evidence/record-files.ts'
import type { StoreRecord } from '../../src/evidence/store-record.ts'

const recordAt = (generation: number, beat: number): StoreRecord => ({
  storeId: 'one',
  place: { kind: 'sqlite' },
  beat,
  generation,
  releases: [],
  keys: {},
  heads: [],
})

it('of records that are written at the same time in any order the highest stays, for this user alone', async () => {
  const numbers = fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(20)), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(numbers, async (written) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'txgw-records-'))
      const files = recordFiles(dataDir, 'production')
      await Promise.all(written.map(([generation, beat]) => files.write(recordAt(generation, beat))))
      const [generation, beat] = written.toSorted((a, b) => b[0] - a[0] || b[1] - a[1])[0] as [number, number]
      assert.deepEqual((await files.read()).kept, recordAt(generation, beat))
      assert.equal((await recordFiles(dataDir, 'sandbox').read()).kept, undefined)
      await files.write(recordAt(9, 1))
      const names = readdirSync(join(dataDir, 'store-records'))
      assert.deepEqual(names, ['production-9-1.json'])
      assert.equal(statSync(join(dataDir, 'store-records', 'production-9-1.json')).mode & 0o777, 0o600)
      rmSync(dataDir, { recursive: true })
    }),
    { numRuns: 30 },
  )
})

it('takes a folder in the place of a record for a damaged one, and removes it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'txgw-records-'))
  const files = recordFiles(dataDir, 'production')
  await files.write(recordAt(0, 1))
  const inTheWay = join(dataDir, 'store-records', 'production-0-9.json')
  mkdirSync(inTheWay)
  const { kept, damaged } = await files.read()
  assert.deepEqual([kept, damaged], [recordAt(0, 1), [inTheWay]])
  await files.remove(damaged)
  assert.deepEqual(readdirSync(join(dataDir, 'store-records')), ['production-0-1.json'])
  rmSync(dataDir, { recursive: true })
})
