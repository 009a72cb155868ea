import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { UsageFailure } from '../../src/base/failure.ts'
import { parsePlace, placeName } from '../../src/stores/store-place.ts'

test('an address is distinguished from a folder, and its password is hidden', async () => {
  const url = 'postgresql://u:secret@db1:5433,db2/orders'
  assert.deepEqual(parsePlace(url, '--to'), { url })
  assert.equal(await placeName({ url }), 'database orders on db1:5433, db2:5432')
  assert.deepEqual(parsePlace('./data', '--to'), { dataDir: resolve('data') })
  assert.throws(() => parsePlace('mysql://u:secret@h/d', '--to'), UsageFailure)
})
