import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSharedAnswers } from '../../src/webhook/shared-answers.ts'

describe('shared answers', () => {
  it('are kept for a minute', async () => {
    let nowMs = 0
    let made = 0
    const shared = createSharedAnswers<number>(() => nowMs)
    const get = () => shared.get('a', async () => ++made)
    assert.equal(await get(), 1)
    nowMs = 59_999
    assert.equal(await get(), 1)
    nowMs = 60_000
    assert.equal(await get(), 2)
  })

  it('are bounded: the oldest goes first', async () => {
    let made = 0
    const shared = createSharedAnswers<number>(() => 0, 2)
    const get = (key: string) => shared.get(key, async () => ++made)
    for (const key of ['a', 'b', 'c', 'd']) await get(key)
    assert.equal(await get('d'), 4)
    assert.equal(await get('a'), 5)
  })
})
