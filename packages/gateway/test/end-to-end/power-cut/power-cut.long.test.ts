import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Acknowledged,
  hasAcknowledgedMore,
  registerApp,
  settleAfterCrash,
  workUntilGone,
} from '../acknowledged-work.ts'
import { type Disk, makeDisk } from './disk.ts'
import { startOn } from './start-on.ts'

const CUTS = 5

/** Answers that were sent before the cut have come by then. */
const UNTIL_HEARD_MS = 200

function diskOrReason(): Disk | string {
  try {
    return makeDisk()
  } catch (error) {
    return `a file cannot be mounted here, which takes root, a loop device and mkfs.ext4: ${(error as Error).message.trim()}`
  }
}

test('a power cut during imports and status changes loses no acknowledged write', async (t) => {
  const disk = diskOrReason()
  if (typeof disk === 'string') return t.skip(disk)
  t.after(() => disk.remove())
  const service = await startOn(disk)
  t.after(() => service.child.kill('SIGKILL'))
  await registerApp(service)
  const acknowledged: Acknowledged = new Map()
  const working = workUntilGone(service, 'one', acknowledged)
  const cuts: { left: Disk; acknowledged: Acknowledged }[] = []
  t.after(() => {
    for (const { left } of cuts) left.remove()
  })
  for (let cut = 0; cut < CUTS; cut++) {
    await hasAcknowledgedMore(acknowledged, 20)
    await sleep(100 + 83 * cut)
    service.child.kill('SIGSTOP')
    await sleep(UNTIL_HEARD_MS)
    cuts.push({ acknowledged: new Map(acknowledged), left: disk.copyAsAfterPowerCut() })
    service.child.kill('SIGCONT')
  }
  await service.killHard()
  await working
  assert.ok(acknowledged.size > 50, `only ${acknowledged.size} orders were acknowledged`)
  for (const { left, acknowledged } of cuts) {
    const again = await startOn(left)
    try {
      await settleAfterCrash(again, acknowledged)
    } finally {
      await again.killHard()
    }
  }
})
