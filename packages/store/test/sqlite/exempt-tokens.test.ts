import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sampleToken } from '@txgw/testkit/samples/records'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'

const AS_THE_RELEASE_BEFORE = `
  INSERT INTO access_tokens (token_id, digest, name, role, environments, created_at_ms, created_by, registry_version)
  VALUES ('old', 'old', 'feed', 'operator', '["production"]', 1, 'operator', 1)`

test('a token of the release before acts at once, and one of this release does not', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-exempt-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const store = await openSqliteStore({ directory, environment: 'production' })
  t.after(() => store.close())
  await store.tokens.addToken(sampleToken())
  const before = new DatabaseSync(join(directory, 'txgw.db'))
  before.exec(AS_THE_RELEASE_BEFORE)
  before.close()
  const tokens = await store.tokens.listTokens({ limit: 9 })
  assert.deepEqual(
    new Map(tokens.map(({ tokenId, isExempt }) => [tokenId, isExempt])),
    new Map([
      ['old', true],
      [sampleToken().tokenId, false],
    ]),
  )
})
