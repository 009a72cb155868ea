import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, it } from 'node:test'
import { NOW_MS } from '@txgw/testkit/webhook/delivery-harness'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  hang,
  type MerchantExchange,
  resetConnection,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import type { ValidationResult, Validator } from '../../src/validations/create-validator.ts'

after(closeValidators)

let backend: MerchantBackend
let validator: Validator
let players = 0

beforeEach(async () => {
  backend = await startMerchantBackend()
})
afterEach(() => backend.close())

function codeOf({ verdict }: ValidationResult): string {
  return verdict.kind === 'no-answer' ? verdict.reason.code : verdict.kind
}

const ask = (userId = `player-${++players}`) =>
  validator.validate(question(backend.url, { userId, onUnreachable: 'continue' }))

async function openBreaker(): Promise<void> {
  backend.behave(resetConnection)
  for (let i = 0; i < 2; i++) assert.equal(codeOf(await ask()), 'reset')
  assert.equal([...validator.lanes()][0]?.[1].breaker.state, 'open')
}

describe('an app with continue, behind an open breaker', () => {
  it('has a short time for the answer, and the merchant is told so', async () => {
    validator = testValidator({
      limits: { breakerFailuresMax: 2, breakerOpenMs: 600_000, breakerAskMs: 1500 },
    })
    await openBreaker()
    backend.behave(hang)
    const result = await ask()
    assert.equal(codeOf(result), 'timeout')
    assert.match(result.delivery.attempts[0]?.failure?.message ?? '', /: 1500 ms were left for this attempt$/)
    const told = backend.received.at(-1)?.headers['txgw-deadline'] ?? ''
    assert.equal(Date.parse(told), NOW_MS + 1500)
  })

  it('makes no second attempt over a new connection', async () => {
    validator = testValidator({ limits: { breakerFailuresMax: 2, breakerOpenMs: 600_000 } })
    await openBreaker()
    const earlier = backend.received.length
    assert.equal((await ask()).delivery.attempts.length, 1)
    assert.equal(backend.received.length, earlier + 1)
  })

  it('asks again when the merchant closed a kept connection', async () => {
    validator = testValidator({
      limits: { breakerFailuresMax: 2, breakerOpenMs: 600_000, breakerAskMs: 10_000 },
    })
    const held: MerchantExchange[] = []
    backend.behave((exchange) => void held.push(exchange))
    const first = ask()
    await backend.hasReceived(1)
    await openBreaker()
    allowTopup()(held[0] as MerchantExchange)
    assert.equal(codeOf(await first), 'allowed')
    // The kept connection breaks with the next question, as it does after a restart of the merchant.
    backend.behave(resetConnection, forbidTopup('OTHER'))
    const result = await ask()
    assert.equal(codeOf(result), 'forbidden')
    assert.equal(result.delivery.attempts.length, 2)
  })
})

describe('a second attempt', () => {
  it('that is silent does not make a reply of the first one silence', async () => {
    validator = testValidator()
    backend.behave(answerWith({ status: 503, body: '{"error":"banned"}' }), resetConnection)
    const result = await ask()
    assert.equal(codeOf(result), 'server-error-body')
    assert.equal(result.delivery.attempts.length, 2)
  })

  it('that is answered counts', async () => {
    validator = testValidator()
    backend.behave(answerWith({ status: 503, body: '{"error":"busy"}' }), allowTopup())
    assert.equal(codeOf(await ask()), 'allowed')
  })
})

describe('a wait of our own', () => {
  it('that took most of the deadline is not the silence of the merchant', async () => {
    const clock = { now: 0 }
    const sign = async () => {
      clock.now += 5001
      return Buffer.from('signature')
    }
    validator = testValidator({
      monotonicMs: () => clock.now,
      platformKeys: { current: () => ({ serialNo: '1', sign }) },
      limits: { connectTimeoutMs: 20 },
      resolve: () => new Promise<never>(() => {}),
    })
    const result = await validator.validate(question('http://merchant.invalid/', { deadlineMs: 10_000 }))
    assert.equal(codeOf(result), 'timeout-late')
    assert.equal([...validator.lanes()][0]?.[1].breaker.state, 'closed')
  })
})
