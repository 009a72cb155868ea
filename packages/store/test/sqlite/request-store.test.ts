import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'

test('other work goes on while a large batch of records is written, and none is lost', async () => {
  const { requests } = await openTestStore()
  const records = Array.from({ length: 300 }, (_, number) => sampleRequest({ debugId: `request-${number}` }))
  let isAdded = false
  let turns = 0
  const adding = requests.addRequests(records).then(() => {
    isAdded = true
  })
  while (!isAdded) {
    await setImmediate()
    turns++
  }
  await adding
  assert.ok(turns >= 4, `${turns} turns of the event loop`)
  for (const { debugId } of records) assert.equal((await requests.findRequest(debugId))?.debugId, debugId)
})
