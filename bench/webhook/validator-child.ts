import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { createDelivery } from '@txgw/delivery/create-delivery'
import { openPlatformKeys } from '@txgw/domain/platform-keys/open-platform-keys'
import { createValidator } from '@txgw/domain/validations/create-validator'
import { letHeapGrow, signaturesMax, sizeThreadPool } from '@txgw/gateway/compose/processes/size-process'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import { cpuMicrosOfOne } from '../lib/cpu-time.ts'
import { serveParent } from '../lib/serve-parent.ts'

// The same as in every process of the service.
letHeapGrow()
sizeThreadPool(1)

const folder = mkdtempDisposableSync(join(tmpdir(), 'txgw-bench-keys-'))
const store = await openSqliteStore({ directory: join(folder.path, 'store'), environment: 'production' })
const platformKeys = await openPlatformKeys({
  directory: join(folder.path, 'keys'),
  clock: systemClock,
  store,
})
const delivery = createDelivery({
  platformKeys,
  clock: systemClock,
  limits: { signaturesMax: signaturesMax() },
})
const validator = createValidator(delivery, {
  environment: 'sandbox',
  allowedAddresses: parseCidrList('127.0.0.1') ?? [],
})
const SIGNED_BYTES = Buffer.alloc(450, 'a')
const CONCURRENCY = 16
const HEALTHY_DEADLINE_MS = 5_000
const HANGING_DEADLINE_MS = 2_000

let players = 0

/** Each question is about another player, as in a shop. */
function ask(appId: string, webhookUrl: string, validationDeadlineMs: number) {
  return validator.validate({
    app: { webhookUrl, validationDeadlineMs, onUnreachable: 'end' },
    asked: { appId, userId: `player-${++players}`, serverId: '17' },
    notificationId: makeId(systemClock.nowMs()),
  })
}

async function askHealthy(appId: string, webhookUrl: string): Promise<void> {
  const { verdict } = await ask(appId, webhookUrl, HEALTHY_DEADLINE_MS)
  if (verdict.kind !== 'allowed')
    throw new Error(`the answer of a healthy merchant did not count: ${JSON.stringify(verdict)}`)
}

/** Asks each of these merchants every 20 ms. @returns how long each answer took */
async function askMany({ url, merchants, seconds }: { url: string; merchants: number; seconds: number }) {
  const tookMs: number[] = []
  const endsAt = performance.now() + seconds * 1000
  const work = Array.from({ length: merchants }, async (_, index) => {
    await sleep(index)
    while (performance.now() < endsAt) {
      const askedAt = performance.now()
      await askHealthy(`healthy-${index}`, url)
      tookMs.push(performance.now() - askedAt)
      await sleep(20)
    }
  })
  await Promise.all(work)
  return tookMs
}

let isHanging = false
let hanging: Promise<unknown> | undefined

/** Keeps asking merchants that never answer, as their players would, until told to stop. */
function hang({ url, merchants }: { url: string; merchants: number }): void {
  isHanging = true
  const askOn = async (_: unknown, index: number) => {
    while (isHanging) {
      await ask(`hanging-${index}`, url, HANGING_DEADLINE_MS)
      await sleep(50)
    }
  }
  hanging = Promise.all(Array.from({ length: merchants }, askOn))
}

serveParent({
  sign: (count: number) =>
    cpuMicrosOfOne(count, CONCURRENCY, () => platformKeys.current().sign(SIGNED_BYTES)),
  validate: ({ url, count }: { url: string; count: number }) =>
    cpuMicrosOfOne(count, CONCURRENCY, () => askHealthy('healthy-0', url)),
  askMany,
  hang,
  async stopHanging() {
    isHanging = false
    await hanging
  },
  async close() {
    platformKeys.close()
    await validator.close()
    await store.close()
    folder.remove()
  },
})
