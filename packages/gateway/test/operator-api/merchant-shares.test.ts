import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MerchantShares } from '../../src/operator-api/access/merchant-shares.ts'

test('a merchant uses a tenth of the thread after a burst, and others are not affected', () => {
  let [nowMs, cpuMs] = [0, 0]
  const shares = new MerchantShares({ monotonicMs: () => nowMs, cpuMs: () => cpuMs })
  const call = (merchant: string, ms: number) => {
    const leave = shares.enter([merchant])
    cpuMs += ms
    nowMs += ms
    leave()
  }
  const refused = { name: 'DomainError', kind: 'too-many' }
  let answered = 0
  assert.throws(() => {
    for (; answered < 1000; answered++) call('one', 70)
  }, refused)
  assert.ok(answered > 10 && answered < 20, `${answered} calls at once`)
  call('other', 70)
  let later = 0
  for (; nowMs < 102_000; nowMs += 10) {
    try {
      call('one', 70)
      later++
    } catch {}
  }
  assert.ok(later > 100 && later < 150, `${later} calls in 100 seconds`)
  const underWay = Array.from({ length: 20 }, () => shares.enter(['third']))
  assert.throws(() => shares.enter(['third']), refused)
  for (const leave of underWay) leave()
  call('third', 1)
})
