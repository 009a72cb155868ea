import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptCount, Decided } from '../../../src/accounts/attempts/attempt-count.ts'
import { ATTEMPT_LIMITS, TOLD_AGAIN_MS } from '../../../src/accounts/attempts/attempt-limits.ts'
import { type AttemptFailure, Attempts, type Burst } from '../../../src/accounts/attempts/attempts.ts'
import { TokenAttempts } from '../../../src/accounts/attempts/token-attempts.ts'

const ADDRESS = { kind: 'address', of: '192.0.2.1' } as const
const ATTEMPT = { address: '192.0.2.1', keys: [ADDRESS] }
const BURST = { ...ADDRESS, address: '192.0.2.1' }
const { burst, forgivenMs } = ATTEMPT_LIMITS.address
const right = async () => true
const wrong = async () => false
const neverAsked = () => assert.fail('the secret was checked')
const waits = (retryAfterSeconds: number) => ({ kind: 'too-many', retryAfterSeconds })

/** Several processes on one store. */
function start() {
  const counts = new Map<string, AttemptCount>()
  const time = { nowMs: 1_000_000, writes: 0, isAway: false }
  const store = {
    async findAttempts(keys: string[]) {
      if (time.isAway) throw new Error('away')
      return keys.flatMap((key) => counts.get(key) ?? [])
    },
    async changeAttempts<T>(keys: string[], decide: (found: AttemptCount[]) => Decided<T>): Promise<T> {
      if (time.isAway) throw new Error('away')
      time.writes++
      const { changed, result } = decide(keys.flatMap((key) => counts.get(key) ?? []))
      for (const count of changed) counts.set(count.attemptKey, count)
      return result
    },
  }
  const bursts: Burst[] = []
  const failures: AttemptFailure[] = []
  const clock = { nowMs: () => time.nowMs }
  const openProcess = () =>
    new Attempts({
      store,
      digestKey: 'key',
      clock,
      onBurst: (told) => bursts.push(told),
      onFailure: (failure) => failures.push(failure),
    })
  const openTokens = () => new TokenAttempts({ attempts: openProcess(), store, clock, onFailure: () => {} })
  const attempts = openProcess()
  const guess = (number: number, process = attempts) => process.check(ATTEMPT, [`guess ${number}`], wrong)
  const guessAll = async (count: number) => {
    for (let number = 0; number < count; number++) assert.equal(await guess(number), false)
  }
  return { counts, time, bursts, failures, attempts, openProcess, openTokens, guess, guessAll }
}

test('wrong secrets are allowed up to a limit, and are forgiven one by one', async () => {
  const { time, attempts, guess, guessAll } = start()
  await guessAll(burst)
  await assert.rejects(attempts.check(ATTEMPT, ['x'], neverAsked), waits(6))
  assert.equal(
    await attempts.check({ address: 'another', keys: [{ ...ADDRESS, of: 'another' }] }, ['x'], right),
    true,
  )
  time.nowMs += forgivenMs - 1
  await assert.rejects(attempts.check(ATTEMPT, ['x'], neverAsked), waits(1))
  time.nowMs += 1
  assert.equal(await guess(burst), false)
  await assert.rejects(attempts.check(ATTEMPT, ['x'], neverAsked), waits(6))
})

test('the limit holds for many at once, over processes and after a restart', async () => {
  const { openProcess, guess } = start()
  const processes = [openProcess(), openProcess()]
  const guesses = Array.from({ length: 40 }, (_, number) => guess(number, processes[number % 2]))
  const settled = await Promise.allSettled(guesses)
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, burst)
  await assert.rejects(openProcess().check(ATTEMPT, ['x'], neverAsked), waits(6))
})

test('one wrong secret counts once and is checked once, and the store does not get it', async () => {
  const { counts, attempts, failures } = start()
  const stale = ['password', 'an old one']
  assert.equal(await attempts.check(ATTEMPT, stale, wrong), false)
  for (let index = 0; index < 30; index++)
    assert.equal(await attempts.check(ATTEMPT, stale, neverAsked), false)
  assert.deepEqual(failures, ['wrong', ...Array(30).fill('repeated')])
  const [count] = counts.values()
  assert.equal(count?.forgivenAtMs, 1_000_000 + forgivenMs)
  assert.doesNotMatch(JSON.stringify([...counts]), /old/)
})

test('a right secret costs nothing, and neither does one that could not be checked', async () => {
  const { attempts, guessAll } = start()
  const away = () => Promise.reject(new Error('the store is away'))
  for (let index = 0; index < 30; index++) {
    assert.equal(await attempts.check(ATTEMPT, ['right'], right), true)
    await assert.rejects(attempts.check(ATTEMPT, [`unchecked ${index}`], away), /away/)
  }
  await guessAll(burst)
})

test('a burst is told once, and again when it lasts for an hour', async () => {
  const { time, bursts, guess, guessAll } = start()
  await guessAll(burst - 1)
  assert.deepEqual(bursts, [])
  await guess(100)
  assert.deepEqual(bursts, [BURST])
  await assert.rejects(guess(101))
  const lastsUntilMs = time.nowMs + TOLD_AGAIN_MS
  for (let number = 200; time.nowMs <= lastsUntilMs; number++) {
    time.nowMs += forgivenMs
    await guess(number)
  }
  assert.deepEqual(bursts, [BURST, BURST])
  time.nowMs += burst * forgivenMs
  await guessAll(burst)
  assert.equal(bursts.length, 3)
})

test('the right token costs no write, and waits where too many wrong ones were sent, in every process', async () => {
  const { time, openTokens } = start()
  const [one, other] = [openTokens(), openTokens()]
  await other.admit(ADDRESS)
  const wrongTokens = Array.from({ length: 40 }, (_, index) => one.countWrong(ADDRESS, `wrong ${index}`))
  await assert.rejects(one.admit(ADDRESS), waits(6))
  const settled = await Promise.allSettled(wrongTokens)
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, burst)
  assert.equal(time.writes, burst)
  time.nowMs += 1_000
  await assert.rejects(other.admit(ADDRESS), waits(5))
  time.nowMs += 60_000
  for (const process of [one, other]) await process.admit(ADDRESS)
  assert.equal(time.writes, burst)
})

test('while the store is away a process counts wrong tokens alone, and the right one works', async () => {
  const { time, openTokens } = start()
  const tokens = openTokens()
  time.isAway = true
  for (let index = 0; index < burst; index++) {
    await tokens.admit(ADDRESS)
    await tokens.countWrong(ADDRESS, `wrong ${index}`)
    await tokens.countWrong(ADDRESS, `wrong ${index}`)
  }
  await assert.rejects(tokens.admit(ADDRESS), waits(6))
})

test('a clock that was ahead makes nobody wait until its time', async () => {
  const { time, attempts, openTokens, guess, guessAll } = start()
  const hourMs = 3_600_000
  time.nowMs += hourMs
  await guess(1)
  time.nowMs -= hourMs
  await openTokens().admit(ADDRESS)

  time.nowMs += hourMs
  await guessAll(burst)
  await assert.rejects(guess(burst), waits(6))
  time.nowMs -= hourMs
  await openTokens().admit(ADDRESS)
  assert.equal(await guess(burst + 1), false)
  await assert.rejects(attempts.check(ATTEMPT, ['x'], neverAsked), waits(6))
  time.nowMs += burst * forgivenMs
  assert.equal(await attempts.check(ATTEMPT, ['x'], right), true)
})

test('machines whose clocks differ a little allow no more than one', async () => {
  const { time, attempts, guess, guessAll } = start()
  time.nowMs += 30_000
  await guessAll(burst)
  time.nowMs -= 30_000
  await assert.rejects(guess(burst), waits(6))
  time.nowMs += 30_000
  await assert.rejects(attempts.check(ATTEMPT, ['x'], neverAsked), waits(6))
})
