import assert from 'node:assert/strict'
import { makeId } from '@txgw/base/ids'
import { sealHash } from '@txgw/domain/audit/seals/seal'
import { verifyTrail } from '@txgw/domain/audit/verify-trail'
import type { Store } from '@txgw/store/store'
import { sampleAuditEntry } from '../samples/records.ts'
import { MemoryInTest, type TestSealer, testSealer } from '../stores/test-sealer.ts'
import type { StoreTest } from './store-test.ts'

const START_MS = 1_709_287_200_000
const LATER_MS = 60_000

let made = 0

async function append({ audit }: Store, count = 1, atMs = START_MS): Promise<void> {
  for (let index = 0; index < count; index++)
    await audit.append(sampleAuditEntry({ atMs, entryId: makeId(atMs + ++made) }))
}

/** Two machines that seal the same trail, each with a key and a memory of its own. */
function twoMachines(one: Store, other: Store, areTrusted = true): [TestSealer, TestSealer] {
  let nowMs = START_MS
  const clock = () => ++nowMs
  const first = testSealer(one.audit, { nowMs: clock })
  const second = testSealer(other.audit, {
    nowMs: clock,
    ...(areTrusted && { trusted: [first.key.fingerprint] }),
  })
  if (!areTrusted) return [first, second]
  const { key, memory } = first
  return [testSealer(one.audit, { nowMs: clock, key, memory, trusted: [second.key.fingerprint] }), second]
}

const request = {
  reason: 'failover',
  entryOf: (change: object) =>
    sampleAuditEntry({ ...change, entryId: makeId(START_MS + ++made), actor: 'ada' }),
}

export function testSealing(storeTest: StoreTest): void {
  storeTest(
    'two machines seal in turn, and each follows the seals of the other',
    async ({ store, reopen }) => {
      const other = await reopen()
      const [first, second] = twoMachines(store, other)
      for (const each of [first, second, second, first]) {
        await append(store, 3)
        await append(other, 3)
        assert.equal(await each.sealer.seal(), true)
      }
      assert.equal(await second.sealer.seal(), false)
      assert.deepEqual([first.told, second.told], [[], []])
      for (const { seen } of [first, second])
        assert.deepEqual([...new Set(seen.map(({ sealNo }) => sealNo))], [1, 2, 3, 4])
      assert.equal(first.memory.kept?.sealNo, 4)
      assert.deepEqual(first.memory.kept, { ...second.memory.kept, generation: 0 })
      const trusted = new Set([first.key.fingerprint, second.key.fingerprint])
      const check = { store: store.audit, environment: 'production', publicKeyOf: () => undefined, trusted }
      const report = await verifyTrail({ ...check, isTrustGiven: true })
      assert.deepEqual([report.findings, report.lastTrusted?.sealNo], [[], 4])
    },
  )

  storeTest(
    'a lane is followed that was idle for long, and entries of a clock that is behind',
    async ({ store }) => {
      const { sealer, told, memory } = testSealer(store.audit, { nowMs: () => START_MS })
      await append(store, 2, START_MS - 100 * LATER_MS)
      await sealer.seal()
      await append(store, 205, START_MS - 90 * LATER_MS)
      assert.equal(await sealer.seal(), true)
      await append(store, 3, START_MS + 90 * LATER_MS)
      assert.equal(await sealer.seal(), true)
      assert.deepEqual([told, memory.kept?.sealNo], [[], 3])
    },
  )

  storeTest(
    'a machine that is not trusted is told, and is a fault where the trusted ones are named',
    async ({ store }) => {
      const [first, second] = twoMachines(store, store, false)
      await append(store)
      await first.sealer.seal()
      await second.sealer.seal()
      await append(store)
      assert.equal(await second.sealer.seal(), true)
      await append(store)
      assert.equal(await first.sealer.seal(), true)
      assert.deepEqual([first.told, first.strangers], [[], [second.key.fingerprint]])
      const { key, memory } = second
      const closed = testSealer(store.audit, { key, memory, trusted: ['0'.repeat(64)] })
      await append(store)
      assert.equal(await closed.sealer.seal(), false)
      assert.deepEqual(
        closed.told.map((fault) => fault?.kind),
        ['seal-stranger'],
      )
    },
  )

  storeTest(
    'what an admin accepts is the new beginning for whoever trusts the key',
    async ({ store, reopen }) => {
      const other = await reopen()
      const [first, second] = twoMachines(store, other)
      await append(store)
      for (const each of [first, second]) await each.sealer.seal()
      // Both remember a seal that the store has lost.
      const lost = {
        ...(first.memory.kept as NonNullable<typeof first.memory.kept>),
        sealNo: 3,
        hash: 'f'.repeat(64),
      }
      first.memory.kept = lost
      second.memory.kept = { ...lost }
      await append(store)
      for (const { sealer } of [first, second]) assert.equal(await sealer.seal(), false)
      assert.deepEqual(
        first.told.map((fault) => fault?.kind),
        ['seal-missing'],
      )
      const { fault, seal } = await first.sealer.accept(request)
      assert.deepEqual([fault.kind, seal.sealNo, first.sealer.fault], ['seal-missing', 2, undefined])
      await append(store)
      assert.equal(await second.sealer.seal(), true)
      assert.deepEqual(
        second.told.map((told) => told?.kind),
        ['seal-missing', undefined],
      )
      assert.equal(second.memory.kept?.generation, 1)
      const [entry] = (await store.audit.search({ object: 'audit-trail' }, { limit: 2 })).entries
      assert.deepEqual(entry?.after, {
        reason: 'failover',
        found: 'seal-missing',
        seal_no: 3,
        hash: lost.hash,
      })
      const { findings, acceptances } = await verifyTrail({
        store: store.audit,
        environment: 'production',
        publicKeyOf: () => undefined,
        trusted: new Set([first.key.fingerprint]),
        keptSeals: [{ sealNo: 3, hash: lost.hash }],
      })
      assert.deepEqual(findings, [])
      assert.deepEqual(
        acceptances.map(({ sealNo, isTrusted, accepted }) => [
          sealNo,
          isTrusted,
          accepted.actor,
          accepted.sealNo,
        ]),
        [[2, true, 'ada', 3]],
      )
      await assert.rejects(first.sealer.accept(request), /nothing to accept/)
    },
  )

  storeTest(
    'an accepting seal counts neither again nor from a key that is not trusted',
    async ({ store }) => {
      const [first, second] = twoMachines(store, store, false)
      await append(store)
      for (const each of [first, second]) await each.sealer.seal()
      const before = first.memory.kept as NonNullable<typeof first.memory.kept>
      const lost = { ...before, sealNo: 9, hash: 'f'.repeat(64) }
      first.memory.kept = lost
      second.memory.kept = lost
      await first.sealer.accept(request)
      assert.equal(await second.sealer.seal(), false)
      assert.equal(second.sealer.fault?.kind, 'seal-missing')
      // The same trail is put back later, when more is remembered than what was accepted.
      const again = testSealer(store.audit, { key: first.key, memory: new MemoryInTest() })
      const accepting = await store.audit.lastSeal()
      assert.ok(accepting)
      again.memory.kept = {
        ...lost,
        generation: 1,
        sealNo: 5,
        atMs: START_MS + LATER_MS,
        hash: sealHash(accepting),
      }
      assert.equal(await again.sealer.seal(), false)
      assert.equal(again.sealer.fault?.kind, 'seal-missing')
    },
  )
}
