import { after, before } from 'node:test'
import { describeStore } from '@txgw/testkit/store-contract/describe-store'
import { type Harness, startHarness } from './harness.ts'

let harness: Harness

before(async () => {
  harness = await startHarness()
})
after(() => harness.stop())

describeStore('the PostgreSQL store', () => harness.open())
