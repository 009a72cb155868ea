import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import { startServeProcess } from '@txgw/testkit/service/serve-process'
import {
  type Acknowledged,
  call,
  hasAcknowledgedMore,
  registerApp,
  settleAfterCrash,
  workUntilGone,
} from './acknowledged-work.ts'

const ROUNDS = casesFor({ quick: 2, long: 4 })

describe('kill -9 in the middle of imports and status changes', () => {
  it('loses no acknowledged write and leaves no partial write', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'txgw-kill-'))
    const acknowledged: Acknowledged = new Map()
    let service = await startServeProcess(dataDir)
    await registerApp(service)
    for (let round = 0; round < ROUNDS; round++) {
      const working = workUntilGone(service, String(round), acknowledged)
      await hasAcknowledgedMore(acknowledged, 20)
      await sleep(200 + 137 * round)
      await service.killHard()
      await working
      service = await startServeProcess(dataDir)
      await settleAfterCrash(service, acknowledged)
    }
    assert.ok(acknowledged.size >= ROUNDS * 20, `only ${acknowledged.size} orders were acknowledged`)
    const { body } = await call(service, 'GET', '/apps/app-1')
    assert.equal(body.keys.length, 1)
    await service.killHard()
    rmSync(dataDir, { recursive: true })
  })
})
