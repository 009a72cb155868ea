import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import type { Row, Value } from '../../src/postgres/pool/database.ts'
import { createWireOrderReader } from '../../src/postgres/statements/orders/find-wire-orders.ts'

/** Answers each id with itself. */
function reader(refuse: (ids: string[]) => Error | undefined = () => undefined) {
  const reads: string[][] = []
  const read = async (ids: string[]): Promise<string[]> => {
    reads.push(ids)
    const error = refuse(ids)
    if (error) throw error
    return ids
  }
  const find = createWireOrderReader({
    find: async (_text: string, ...[, id]: Value[]): Promise<Row> => read([id as string]),
    async findAll(_text: string, ...[, ids]: Value[]): Promise<Row[]> {
      return (await read(ids as string[])).map((id, index) => [index + 1, id])
    },
  })
  return { reads, ask: (...ids: string[]) => Promise.allSettled(ids.map((id) => find('app', id))) }
}

const outcome = (each: PromiseSettledResult<unknown>) =>
  each.status === 'fulfilled' ? each.value : each.reason.message

test('queries of one turn are one statement, and one alone is the statement for one', async () => {
  const { reads, ask } = reader()
  assert.deepEqual((await ask('a', 'b', 'c')).map(outcome), ['a', 'b', 'c'])
  assert.deepEqual((await ask('d')).map(outcome), ['d'])
  assert.deepEqual(reads, [['a', 'b', 'c'], ['d']])
})

test('one statement has no more than 64 questions', async () => {
  const { reads, ask } = reader()
  const ids = Array.from({ length: 150 }, (_, index) => `order-${index}`)
  assert.deepEqual((await ask(...ids)).map(outcome), ids)
  assert.deepEqual(
    reads.map((ids) => ids.length),
    [64, 64, 22],
  )
})

test('an order that cannot be read fails its own query only', async () => {
  const damaged = new Error('damaged')
  const { reads, ask } = reader((ids) => (ids.includes('b') ? damaged : undefined))
  assert.deepEqual((await ask('a', 'b', 'c')).map(outcome), ['a', 'damaged', 'c'])
  assert.equal(reads.length, 4)
})

test('a store that cannot be reached is not asked again for each query', async () => {
  const { reads, ask } = reader(() => new StoreUnavailable('the database cannot be reached'))
  assert.deepEqual(
    (await ask('a', 'b')).map(outcome),
    Array.from({ length: 2 }, () => 'the database cannot be reached'),
  )
  assert.equal(reads.length, 1)
})
