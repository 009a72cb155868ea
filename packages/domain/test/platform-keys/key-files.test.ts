import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { writeEntry, writeKey } from '../../src/platform-keys/key-files.ts'
import { makePrivateKey } from '../../src/platform-keys/signing-key.ts'

it('a key that cannot be written is an outage, and leaves no file behind', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'txgw-key-files-'))
  t.after(() => rm(directory, { recursive: true }))
  // No disk has room for a file of this name.
  const serialNo = 'x'.repeat(300)
  const dates = { createdAtMs: 0, notBeforeMs: 0, signsFromMs: 0, expiresAtMs: null }
  const outage = (error: unknown) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.match(error.message, /cannot be written \(ENAMETOOLONG\); free some space/)
    return true
  }
  await assert.rejects(writeEntry(directory, { serialNo, ...dates }), outage)
  await assert.rejects(writeKey(directory, serialNo, await makePrivateKey()), outage)
  assert.deepEqual(await readdir(directory), [])
})
