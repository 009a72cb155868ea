import { describeStore } from '@txgw/testkit'
import { openHarness } from './harness.ts'

describeStore('the SQLite store', openHarness)
