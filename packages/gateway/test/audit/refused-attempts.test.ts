import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeId } from '@txgw/base/ids'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { sampleAuditEntry } from '@txgw/testkit/samples/records'
import { RefusedAttempts } from '../../src/operator-api/access/refused-attempts.ts'

const REFUSED = sampleAuditEntry({ outcome: 'refused', errorName: 'PERMISSION_DENIED' })

function openAttempts(append: (entry: AuditEntry) => Promise<void>) {
  const clock = { ms: 0 }
  const lost: unknown[] = []
  const attempts = new RefusedAttempts({
    store: { append },
    makeId,
    monotonicMs: () => clock.ms,
    onLoss: (count, error) => lost.push([count, error]),
  })
  return { attempts, clock, lost }
}

test('a flood of refused attempts is counted, and the count is recorded before the next one', async () => {
  const written: AuditEntry[] = []
  const { attempts, clock } = openAttempts(async (entry) => void written.push(entry))
  for (let count = 0; count < 1000; count++) attempts.record(REFUSED)
  await attempts.settled()
  assert.equal(written.length, 100)
  clock.ms += 10_000
  attempts.record(REFUSED)
  attempts.record(REFUSED)
  await attempts.settled()
  assert.equal(written.length, 102)
  const { actor, operation, after, outcome } = written[100] as AuditEntry
  assert.deepEqual(
    { actor, operation, after, outcome },
    {
      actor: 'txgw',
      operation: 'countRefusedAttempts',
      after: { of: REFUSED.actor, not_recorded: 900 },
      outcome: 'refused',
    },
  )
  assert.notEqual(written[100]?.entryId, written[101]?.entryId)
})

test('a flood of one actor takes nothing from the share of another', async () => {
  const written: AuditEntry[] = []
  const { attempts } = openAttempts(async (entry) => void written.push(entry))
  for (let count = 0; count < 1000; count++) attempts.record({ ...REFUSED, actor: 'Mallory' })
  attempts.record({ ...REFUSED, actor: 'Ann' })
  await attempts.settled()
  assert.deepEqual(
    written.slice(99).map(({ actor }) => actor),
    ['Mallory', 'Ann'],
  )
})

test('a store that is away loses an attempt, says so, and is asked again for the next', async () => {
  const away = new Error('away')
  const answers = [Promise.reject(away), Promise.resolve()]
  let asked = 0
  const { attempts, lost } = openAttempts(() => answers[asked++] as Promise<void>)
  attempts.record(REFUSED)
  attempts.record(REFUSED)
  await attempts.settled()
  assert.deepEqual([asked, lost], [2, [[1, away]]])
})
