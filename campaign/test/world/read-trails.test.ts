import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { chainsOf, type StoredEntry } from '../../world/read-trails.ts'

/** The entries of one lane, as a service stores them. */
function chain(bodies: string[], lane = 0): StoredEntry[] {
  let hash = '0'.repeat(64)
  return bodies.map((body, index) => {
    hash = createHash('sha256').update(hash).update(body).digest('hex')
    return { position: (index + 1) * 64 + lane, seq: index + 1, hash, body }
  })
}

describe('the chains of an audit trail', () => {
  it('are whole when each hash is that of its text after the one before, in each lane', () => {
    const entries = [...chain(['a', 'b'], 0), ...chain(['c', 'ü', 'e'], 5)]
    const mixed = entries.toSorted((one, other) => one.position - other.position)
    assert.deepEqual(chainsOf(mixed), [
      { lane: 0, entries: 2 },
      { lane: 5, entries: 3 },
    ])
  })

  it('name the first entry that has the hash of another text', () => {
    const [first, second, third] = chain(['a', 'b', 'c']) as [StoredEntry, StoredEntry, StoredEntry]
    assert.deepEqual(chainsOf([first, { ...second, body: 'B' }, third]), [
      { lane: 0, entries: 3, brokenAt: 2 },
    ])
  })

  it('name an entry after one that is gone', () => {
    const [first, , third] = chain(['a', 'b', 'c']) as [StoredEntry, StoredEntry, StoredEntry]
    assert.deepEqual(chainsOf([first, third]), [{ lane: 0, entries: 2, brokenAt: 3 }])
  })
})
