import assert from 'node:assert/strict'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import { sampleToken } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const MANY = 20

export function testTokens(storeTest: StoreTest): void {
  storeTest('tokens are listed in the order of their ids, page by page', async ({ store, reopen }) => {
    const other = await reopen()
    assert.deepEqual(await store.tokens.listTokens({ limit: 5 }), [])
    const merchant = sampleToken({ tokenId: 'b', digest: 'b', role: 'merchant', appIds: ['app-1', 'app-2'] })
    const brief = sampleToken({ tokenId: 'c', digest: 'c', expiresAtMs: 7, environments: ['sandbox'] })
    const first = sampleToken({ tokenId: 'a', digest: 'a', name: '漢字 "ü" \'; DROP' })
    for (const token of [merchant, brief, first]) await store.tokens.addToken(token)
    assert.deepEqual(await other.tokens.listTokens({ limit: 2 }), [first, merchant])
    assert.deepEqual(await other.tokens.listTokens({ limit: 2, after: 'b' }), [brief])
  })

  storeTest('an id and a digest belong to one token', async ({ store }) => {
    await store.tokens.addToken(sampleToken())
    await assert.rejects(store.tokens.addToken(sampleToken({ digest: 'other' })), DuplicateRecord)
    await assert.rejects(store.tokens.addToken(sampleToken({ tokenId: 'other' })), DuplicateRecord)
    assert.deepEqual(await store.tokens.listTokens({ limit: 5 }), [sampleToken()])
  })

  storeTest('a revoked token keeps the first time, and an unknown one is refused', async ({ store }) => {
    await store.tokens.addToken(sampleToken())
    assert.deepEqual(await store.tokens.revokeToken('token-1', 5), sampleToken({ revokedAtMs: 5 }))
    assert.deepEqual(await store.tokens.revokeToken('token-1', 9), sampleToken({ revokedAtMs: 5 }))
    await assert.rejects(store.tokens.revokeToken('token-2', 5), RecordNotFound)
    assert.deepEqual(await store.tokens.listTokens({ limit: 5 }), [sampleToken({ revokedAtMs: 5 })])
  })

  storeTest('the latest use of a token stays, and is no change', async ({ store, reopen }) => {
    const other = await reopen()
    await store.tokens.addToken(sampleToken())
    const { version } = await other.tokens.tokensChangedSince(0)
    for (const atMs of [20, 10]) await store.tokens.recordUses([{ tokenId: 'token-1', atMs }])
    await store.tokens.recordUses([{ tokenId: 'nobody', atMs: 30 }])
    assert.deepEqual(await other.tokens.listTokens({ limit: 5 }), [sampleToken({ lastUsedAtMs: 20 })])
    assert.deepEqual(await other.tokens.tokensChangedSince(version), { version, tokens: [] })
  })

  storeTest('changes of tokens are told once, to every process', async ({ store, reopen }) => {
    const other = await reopen()
    const empty = await other.tokens.tokensChangedSince(0)
    assert.deepEqual(empty.tokens, [])
    const second = sampleToken({ tokenId: 'token-2', digest: 'second' })
    await store.tokens.addToken(sampleToken())
    await store.tokens.addToken(second)
    const added = await other.tokens.tokensChangedSince(empty.version)
    assert.deepEqual(added.tokens, [sampleToken(), second])
    await store.tokens.revokeToken('token-1', 5)
    const revoked = await other.tokens.tokensChangedSince(added.version)
    assert.deepEqual(revoked.tokens, [sampleToken({ revokedAtMs: 5 })])
    const { version } = revoked
    assert.deepEqual(await other.tokens.tokensChangedSince(version), { version, tokens: [] })
    const all = await other.tokens.tokensChangedSince(version + 100)
    assert.deepEqual([all.version, all.tokens.length], [version, 2])
  })

  storeTest('tokens added at once are all told', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    const names = Array.from({ length: MANY }, (_, index) => `token-${String(index).padStart(2, '0')}`)
    const seen = new Set<string>()
    let version = 0
    const look = async () => {
      const changes = await store.tokens.tokensChangedSince(version)
      for (const { tokenId } of changes.tokens) seen.add(tokenId)
      version = changes.version
    }
    await Promise.all(
      names.map(async (tokenId, index) => {
        await handles[index % 2]?.tokens.addToken(sampleToken({ tokenId, digest: tokenId }))
        await look()
      }),
    )
    await look()
    assert.deepEqual([...seen].toSorted(), names)
  })
}
