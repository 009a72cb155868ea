import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { recentTargets, rememberTarget } from '../../src/search/recent.ts'
import { forgetRecent, RECENT_KEY } from '../../src/session/recent-key.ts'

const kept = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})

const LENA = { account_id: 'account-1', name: 'lena' }
const APP = { kind: 'app', id: 'star-harbor' } as const

describe('what was opened from the search box', () => {
  beforeEach(() => kept.clear())

  it('is remembered eight times for each environment, the latest first and each once', () => {
    for (let i = 0; i < 12; i++) rememberTarget(LENA, 'sandbox', { kind: 'order', id: `${i}`, app_id: 'a' })
    rememberTarget(LENA, 'sandbox', { kind: 'order', id: '9', app_id: 'a' })
    rememberTarget(LENA, 'production', APP)
    const ids = recentTargets(LENA, 'sandbox').map(({ id }) => id)
    assert.deepEqual(ids, ['9', '11', '10', '8', '7', '6', '5', '4'])
    assert.deepEqual(recentTargets(LENA, 'production'), [APP])
  })

  it('has ids and kinds only', () => {
    const match = { ...APP, name: 'Star Harbor', status: 'enabled' }
    rememberTarget(LENA, 'sandbox', match)
    assert.deepEqual(recentTargets(LENA, 'sandbox'), [APP])
    assert.doesNotMatch(kept.get(RECENT_KEY) ?? '', /Star Harbor|enabled/)
  })

  it('is of one person, and gone after the sign-out', () => {
    rememberTarget(LENA, 'sandbox', APP)
    assert.deepEqual(recentTargets({ name: 'lena' }, 'sandbox'), [])
    assert.deepEqual(recentTargets(LENA, 'sandbox'), [APP])
    forgetRecent()
    assert.deepEqual(recentTargets(LENA, 'sandbox'), [])
  })

  it('is nothing when the record is damaged', () => {
    for (const text of [
      '{',
      '[]',
      '"x"',
      '{"person":"account-1","sandbox":[{"kind":"window","id":"1"},null,7]}',
    ]) {
      kept.set(RECENT_KEY, text)
      assert.deepEqual(recentTargets(LENA, 'sandbox'), [])
    }
  })
})
