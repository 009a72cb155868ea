import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { collectAll } from '../../src/operator/collect-pages.ts'

interface Letters {
  letters: string[]
  next_cursor?: string
}

const append = (collected: Letters, { letters }: Letters) => collected.letters.push(...letters)

suite('collect pages', () => {
  test('joins all pages, each as large as the service allows', async () => {
    const asked: unknown[] = []
    const list = await collectAll<Letters>({
      fetchPage: async (query) => {
        asked.push(query)
        return query.cursor === 'next' ? { letters: ['b'] } : { letters: ['a'], next_cursor: 'next' }
      },
      append,
    })
    assert.deepEqual(list, { letters: ['a', 'b'] })
    assert.deepEqual(asked, [
      { limit: 200, cursor: undefined },
      { limit: 200, cursor: 'next' },
    ])
  })

  test('a cursor that comes back fails instead of going on for ever', async () => {
    const fetchPage = async () => ({ letters: ['a'], next_cursor: 'next' })
    await assert.rejects(collectAll<Letters>({ fetchPage, append }), { name: 'REPEATED_PAGE' })
  })
})
