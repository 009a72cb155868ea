import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepSealing } from '../../../src/audit/seals/keep-sealing.ts'

const sealerWith = (seal: () => Promise<boolean>) => ({
  check: async () => {},
  note: async () => {},
  seal,
  isHeld: false,
})

test('the end of the service seals what is left, and tells why it could not', async () => {
  const failures: unknown[] = []
  const full = new Error('the disk is full')
  const sealer = sealerWith(() => Promise.reject(full))
  await keepSealing(sealer, (error) => failures.push(error)).stop()
  assert.deepEqual(failures, [full])
})

test('a last seal that takes too long is left to the next start without a complaint', async () => {
  const failures: unknown[] = []
  const sealed = Promise.withResolvers<boolean>()
  const kept = keepSealing(
    sealerWith(() => sealed.promise),
    (error) => failures.push(error),
    1,
  )
  await kept.stop()
  sealed.reject(new Error('the store is closed'))
  await new Promise(setImmediate)
  assert.deepEqual(failures, [])
})

test('a start checks the trail at once, and tells why it could not', async () => {
  const away = new Error('the store is away')
  const failed = Promise.withResolvers<unknown>()
  const check = () => Promise.reject(away)
  const kept = keepSealing({ ...sealerWith(async () => true), check }, failed.resolve)
  assert.equal(await failed.promise, away)
  await kept.stop()
})
