import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ORDER_ID_LENGTH_MAX } from '@txgw/protocol/schemas'
import * as fc from 'fast-check'
import type { Caller } from '../../src/merchant-api/authenticate.ts'
import { createOrderQuery } from '../../src/merchant-api/order-query.ts'
import type { Trace } from '../../src/merchant-api/routes.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { signedRequest } from './signed-request.ts'

const operation = createOrderQuery({ findWireOrder: async (_appId, id) => `found ${id}` })
const caller = { knownApp: { app: { appId: 'app-1' } } } as Caller

const request = signedRequest()

async function outcomeOf(body: string): Promise<unknown> {
  const trace = { orderId: null } as Trace
  try {
    const answer = await operation.answer(caller, { ...request, body: Buffer.from(body) }, trace)
    return [answer, trace.orderId]
  } catch (error) {
    assert.ok(error instanceof ServiceError)
    // The forms differ in blanks, and so do the places of their mistakes.
    return [error.name, error.message, JSON.stringify(error.details).replace(/after [0-9]+ bytes/, '')]
  }
}

describe('the body of a query', () => {
  test('is read in its usual form as in any other', async () => {
    const units = fc.constantFrom(...'a "\\\\\\u0000\n\t\x7f}ü', '\ud800')
    const id = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: units, maxLength: 6 }))
    const long = fc.integer({ min: ORDER_ID_LENGTH_MAX - 2, max: ORDER_ID_LENGTH_MAX + 2 })
    const ids = fc.oneof(
      id,
      long.map((length) => 'x'.repeat(length)),
    )
    await fc.assert(
      fc.asyncProperty(ids, fc.constantFrom('', ' '), async (text, blank) => {
        const usual = await outcomeOf(`{"id":${blank}"${text}"}`)
        assert.deepEqual(usual, await outcomeOf(`{ "id" : "${text}" }`))
      }),
      { numRuns: 1000 },
    )
  })

  test('names the order with every printable character', async () => {
    const id = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)).replace(/["\\]/g, '')
    assert.deepEqual(await outcomeOf(`{"id":"${id}"}`), [`found ${id}`, id])
  })
})
