import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeId } from '@txgw/base/ids'
import type { Validation } from '@txgw/domain/validations/validation'
import type { ValidationStore } from '@txgw/domain/validations/validation-store'
import { sampleValidation } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { readListPage } from '../../src/operator-api/lists/list.ts'
import { validationList } from '../../src/operator-api/operations/validations/validation-search.ts'

const REPLIES_LENGTH_MAX = 1024 * 1024
const LIMIT_BY_DEFAULT = 50

type Searched = Pick<ValidationStore, 'searchValidations'>

it('a page ends early when the replies of games fill it, and the next ones have the rest', async () => {
  const replyLength = 60_000
  const { validations, ids } = await storeWithReplies(200, replyLength)
  const pages = await allPages(validations, { limit: 200 })
  const rowsPerPage = Math.floor(REPLIES_LENGTH_MAX / replyLength) + 1
  for (const rows of pages) assert.ok(rows.length <= rowsPerPage, `${rows.length} rows`)
  assert.deepEqual(pages.flat(), ids)
  assert.equal(pages.length, Math.ceil(ids.length / rowsPerPage))
})

it('a page without a limit ends early too when the replies are as long as they may be', async () => {
  const replyLength = 64 * 1024
  const { validations, ids } = await storeWithReplies(60, replyLength)
  const pages = await allPages(validations, {})
  assert.equal(pages[0]?.length, REPLIES_LENGTH_MAX / replyLength + 1)
  for (const rows of pages)
    assert.ok((rows.length - 1) * replyLength <= REPLIES_LENGTH_MAX, `${rows.length} rows`)
  assert.deepEqual(pages.flat(), ids)
})

it('a page of short replies is full', async () => {
  const ids = idsOf(120)
  const validations = boundedSearch(ids, ids, Number.POSITIVE_INFINITY)
  assert.deepEqual(
    (await allPages(validations, {})).map((rows) => rows.length),
    [LIMIT_BY_DEFAULT, LIMIT_BY_DEFAULT, 20],
  )
  for (const limit of [15, 16, 17, 120, 200])
    assert.deepEqual((await allPages(validations, { limit })).flat(), ids, `limit ${limit}`)
})

it('a page looks no further than the store looks for it, and the next ones have the rest', async () => {
  const lookedAtMax = 300
  const all = idsOf(1000)
  for (const every of [1, 5, 7, 40, 500]) {
    const wanted = all.filter((_, index) => index % every === 0)
    for (const limit of [LIMIT_BY_DEFAULT, 200]) {
      const pages = await allPages(boundedSearch(all, wanted, lookedAtMax), { limit })
      assert.deepEqual(pages.flat(), wanted, `limit ${limit}, every ${every}`)
      const rowsPerPage = Math.min(limit, Math.ceil(lookedAtMax / every))
      for (const rows of pages) assert.ok(rows.length <= rowsPerPage, `${rows.length} rows`)
      assert.equal(pages[0]?.length, rowsPerPage)
    }
  }
})

/** The newest first. */
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => makeId(index)).toReversed()

/** Finds the wanted of all ids, and looks at a bounded number of them for each page. */
function boundedSearch(all: string[], wanted: string[], lookedAtMax: number): Searched {
  const matching = new Set(wanted)
  return {
    async searchValidations(_, { limit, after, from = '' }) {
      const within = all.filter((id) => (after === undefined || id < after) && id >= from)
      const reached = within[lookedAtMax - 1]
      const rows = within
        .slice(0, lookedAtMax)
        .filter((id) => matching.has(id))
        .slice(0, limit)
      return { rows: rows.map((id) => sampleValidation({ id })), ...(reached !== undefined && { reached }) }
    },
  }
}

/** Returns the ids too, the newest first. */
async function storeWithReplies(count: number, replyLength: number) {
  const { validations } = await openTestStore()
  const { delivery } = sampleValidation()
  const timings = { queueMs: 0, totalMs: 1 }
  const attempts = [{ startedAtMs: 0, timings, requestHeaders: {}, replyBody: 'x'.repeat(replyLength) }]
  const ids = idsOf(count)
  for (const id of ids)
    await validations.addValidation(sampleValidation({ id, delivery: { ...delivery, attempts } }))
  return { validations, ids }
}

async function allPages(validations: Searched, query: { limit?: number }): Promise<string[][]> {
  const pages: Validation['id'][][] = []
  for (let cursor: string | undefined; ; ) {
    const asked = { ...query, ...(cursor !== undefined && { cursor }) }
    const { rows, more } = await readListPage(validationList(validations, asked), asked)
    pages.push(rows.map(({ id }) => id))
    cursor = more.next_cursor
    if (cursor === undefined) return pages
  }
}
