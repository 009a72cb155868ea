import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepSealing } from '../../src/audit/keep-sealing.ts'
import type { Sealing } from '../../src/audit/seal-trail.ts'

const HEAD = { lane: 0, count: 1, hash: 'a'.repeat(64), position: 64 }

function sealingWith({
  sign = async () => Buffer.from('signed'),
  addSeal,
}: {
  sign?: () => Promise<Buffer>
  addSeal: () => Promise<boolean>
}): Sealing {
  return {
    store: { lastSeal: async () => undefined, readHeads: async () => [HEAD], addSeal },
    environment: 'sandbox',
    clock: { nowMs: () => 0 },
    signer: () => ({ serialNo: '1', sign }),
  }
}

test('the end of the service seals what is left, and tells why it could not', async () => {
  const failures: unknown[] = []
  const full = new Error('the disk is full')
  const sealing = sealingWith({ addSeal: () => Promise.reject(full) })
  await keepSealing(sealing, (error) => failures.push(error)).stop()
  assert.deepEqual(failures, [full])
})

test('a last seal that takes too long is left to the next start without a complaint', async () => {
  const failures: unknown[] = []
  const signed = Promise.withResolvers<Buffer>()
  const tried = Promise.withResolvers<void>()
  const addSeal = () => {
    tried.resolve()
    return Promise.reject(new Error('the store is closed'))
  }
  const kept = keepSealing(
    sealingWith({ sign: () => signed.promise, addSeal }),
    (error) => failures.push(error),
    1,
  )
  await kept.stop()
  signed.resolve(Buffer.from('signed'))
  await tried.promise
  await new Promise(setImmediate)
  assert.deepEqual(failures, [])
})
