import assert from 'node:assert/strict'
import { type AttemptCount, giveBack, reserve } from '@txgw/domain/accounts/attempts/attempt-count'
import { ATTEMPT_LIMITS } from '@txgw/domain/accounts/attempts/attempt-limits'
import type { StoreTest } from '../store-test.ts'

const LIMITS = { nowMs: 100, countsMax: 3 }
const RIVALS = 30
const ADDRESS = { kind: 'address', of: '192.0.2.1' } as const
const ACCOUNT = { kind: 'account', of: 'ann' } as const

const sampleCount = (attemptKey: string, changes: Partial<AttemptCount> = {}): AttemptCount => ({
  attemptKey,
  forgivenAtMs: 200,
  burstAtMs: null,
  secrets: [{ digest: 'd', isWrong: true }],
  ...changes,
})

export function testAttempts(storeTest: StoreTest): void {
  storeTest('attempts are counted as decided, and known to every handle', async ({ store, reopen }) => {
    const other = (await reopen()).attempts
    const keys = ['b', 'a']
    const made = keys.map((key) => sampleCount(key, { secrets: [{ digest: "'ü", isWrong: false }] }))
    const decide = (found: AttemptCount[]) => {
      assert.deepEqual(
        found.filter(({ forgivenAtMs }) => forgivenAtMs > 0),
        [],
      )
      return { changed: made, result: 'made' }
    }
    assert.equal(await store.attempts.changeAttempts(keys, decide, LIMITS), 'made')
    const found = await other.findAttempts([...keys, 'c'])
    assert.deepEqual(
      found.toSorted((one, next) => (one.attemptKey < next.attemptKey ? -1 : 1)),
      made.toReversed(),
    )
    const refuse = () => {
      throw new Error('undecided')
    }
    await assert.rejects(other.changeAttempts(['c', 'a'], refuse, LIMITS), /undecided/)
    assert.deepEqual(await other.findAttempts(['c']), [])
  })

  storeTest('of many attempts at once, over two handles, no more are let through than allowed', async (t) => {
    const stores = [t.store.attempts, (await t.reopen()).attempts]
    const outcomes = await Promise.all(
      Array.from({ length: RIVALS }, (_, index) => {
        const keys = index % 2 ? [ADDRESS, ACCOUNT] : [ACCOUNT, ADDRESS]
        const tried = { digest: `secret ${index}`, isWrong: false, nowMs: 100 }
        const texts = keys.map(({ kind, of }) => `${kind} ${of}`)
        const limits = { nowMs: 100, countsMax: 10 }
        return stores[index % 2]?.changeAttempts(texts, (found) => reserve(keys, found, tried), limits)
      }),
    )
    const allowed = outcomes.filter((each) => each?.outcome === 'allowed').length
    assert.equal(allowed, ATTEMPT_LIMITS.address.burst)
    const [digest, counted] = ['secret 0', [ADDRESS]]
    const back = (found: AttemptCount[]) => giveBack(found, { digest, counted, nowMs: 100 })
    await t.store.attempts.changeAttempts(['address 192.0.2.1'], back, LIMITS)
  })

  storeTest('forgiven counts are forgotten, and those that are forgiven first make room', async (t) => {
    const { attempts } = t.store
    const put = (count: AttemptCount, nowMs = 100) =>
      attempts.changeAttempts([count.attemptKey], () => ({ changed: [count], result: 0 }), {
        ...LIMITS,
        nowMs,
      })
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries())
      await put(sampleCount(key, { forgivenAtMs: 200 + index, burstAtMs: key === 'b' ? null : 150 }))
    const left = async () => (await attempts.findAttempts(['a', 'b', 'c', 'd', 'e'])).map((c) => c.attemptKey)
    assert.deepEqual((await left()).toSorted(), ['b', 'c', 'd'])
    const bursts = async (nowMs: number, limit = 5) =>
      (await attempts.listBursts(nowMs, limit)).map(({ attemptKey }) => attemptKey)
    assert.deepEqual(await bursts(100), ['d', 'c'])
    assert.deepEqual(await bursts(100, 1), ['d'])
    assert.deepEqual(await bursts(202), ['d'])
    await put(sampleCount('e', { forgivenAtMs: 300 }), 202)
    assert.deepEqual((await left()).toSorted(), ['d', 'e'])
  })

  storeTest('a browser is known until others of its account are later, or it is old', async (t) => {
    const other = (await t.reopen()).attempts
    const limits = { forgetBeforeMs: 0, perAccountMax: 2 }
    const browser = (digest: string, signedInAtMs: number, accountId = 'ann') => ({
      digest,
      accountId,
      signedInAtMs,
    })
    const known = async () => {
      const found = await Promise.all(['a', 'b', 'c', 'd'].map((digest) => other.findBrowser(digest)))
      return found.flatMap((each) => each?.digest ?? [])
    }
    for (const [digest, atMs] of [
      ['a', 1],
      ['b', 2],
    ] as const)
      await t.store.attempts.rememberBrowser(browser(digest, atMs), limits)
    await t.store.attempts.rememberBrowser(browser('d', 1, 'bob'), limits)
    await t.store.attempts.rememberBrowser(browser('a', 3), limits)
    assert.deepEqual(await other.findBrowser('a'), browser('a', 3))
    await t.store.attempts.rememberBrowser(browser('c', 4), limits)
    assert.deepEqual(await known(), ['a', 'c', 'd'])
    await t.store.attempts.rememberBrowser(browser('c', 5), { ...limits, forgetBeforeMs: 4 })
    assert.deepEqual(await known(), ['c'])
  })
}
