import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { testSigner } from '@txgw/testkit/webhook/delivery-harness'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, answerWith, type MerchantExchange } from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import type { ValidationResult } from '../../src/validations/create-validator.ts'

after(closeValidators)

let healthy: MerchantBackend

before(async () => {
  healthy = await startMerchantBackend()
})
after(async () => {
  await healthy.close()
})

function codeOf({ verdict }: ValidationResult): string {
  return verdict.kind === 'no-answer' ? verdict.reason.code : verdict.kind
}

/** Signs when it is told to. `signs` resolves to the signatures that are being made, as soon as there are so many. */
function slowSigner() {
  const under: (() => void)[] = []
  const signer: Signer = {
    ...testSigner,
    async sign(bytes) {
      await new Promise<void>((resolve) => under.push(resolve))
      return testSigner.sign(bytes)
    },
  }
  const signs = async (count: number) => {
    while (under.length < count) await new Promise(setImmediate)
    return under
  }
  return { signer, signs }
}

describe('merchants at the same time', () => {
  it('one that hangs delays neither another merchant nor another app at the same address', async () => {
    const held: MerchantExchange[] = []
    await using hanging = await startMerchantBackend()
    hanging.behave((exchange) => void held.push(exchange))
    const validator = testValidator({ limits: { laneConcurrencyMax: 2, laneQueueMax: 2 } })
    let players = 0
    const ask = (appId: string) =>
      validator
        .validate(question(hanging.url, { appId, userId: `player-${++players}`, deadlineMs: 120_000 }))
        .then(codeOf)
    const stuck = Array.from({ length: 4 }, () => ask('stuck'))
    await hanging.hasReceived(2)
    assert.equal(await ask('stuck'), 'overload')
    for (let i = 0; i < 20; i++) {
      assert.equal(codeOf(await validator.validate(question(healthy.url, { appId: 'other' }))), 'allowed')
    }
    const neighbour = ask('neighbour')
    await hanging.hasReceived(3)
    assert.equal(held.length, 3)
    hanging.behave(allowTopup())
    for (const exchange of held) allowTopup()(exchange)
    assert.deepEqual(await Promise.all([...stuck, neighbour]), Array(5).fill('allowed'))
  })

  it('those without an answer last time are signed for one at a time', async () => {
    await using failing = await startMerchantBackend()
    failing.behave(answerWith({ status: 500 }))
    const { signer, signs } = slowSigner()
    const validator = testValidator({ platformKeys: { current: () => signer } })
    const ask = (appId: string, url: string) => validator.validate(question(url, { appId })).then(codeOf)
    const signNext = async (ask: Promise<string>) => {
      for (const end of (await signs(1)).splice(0)) end()
      return ask
    }
    for (const appId of ['failing-1', 'failing-2', 'failing-3']) {
      assert.equal(await signNext(ask(appId, failing.url)), 'server-error')
    }
    const doubtful = ['failing-1', 'failing-2', 'failing-3'].map((appId) => ask(appId, failing.url))
    await new Promise(setImmediate)
    const [first, ...rest] = (await signs(1)).splice(0)
    assert.equal(rest.length, 0)
    assert.equal(await signNext(ask('healthy', healthy.url)), 'allowed')
    assert.equal(failing.received.length, 3, 'none of them had its turn yet')

    first?.()
    for (let turn = 0; turn < 2; turn++) for (const end of (await signs(1)).splice(0)) end()
    assert.deepEqual(await Promise.all(doubtful), ['server-error', 'server-error', 'server-error'])
  })

  it('one that fails is not called for a while, probed, and called again when the probe succeeds', async () => {
    await using backend = await startMerchantBackend()
    const clock = { now: 0 }
    const validator = testValidator({
      monotonicMs: () => clock.now,
      limits: { breakerFailuresMax: 3, breakerOpenMs: 1000 },
    })
    let players = 0
    const ask = () => validator.validate(question(backend.url, { userId: `player-${++players}` }))
    backend.behave(answerWith({ status: 500 }))
    for (let i = 0; i < 3; i++) assert.equal(codeOf(await ask()), 'server-error')
    assert.equal(codeOf(await ask()), 'breaker-open')
    assert.equal(backend.received.length, 3)

    clock.now += 1000
    const held: MerchantExchange[] = []
    backend.behave((exchange) => void held.push(exchange))
    const probes = [ask(), ask()]
    await backend.hasReceived(5)
    assert.equal(codeOf(await ask()), 'breaker-open')
    for (const exchange of held) allowTopup()(exchange)
    assert.deepEqual((await Promise.all(probes)).map(codeOf), ['allowed', 'allowed'])
    backend.behave(allowTopup())
    assert.equal(codeOf(await ask()), 'allowed')
    assert.equal(backend.received.length, 6)
  })

  it('one that answers nonsense quickly gets the same result every time', async () => {
    await using backend = await startMerchantBackend()
    backend.behave(answerWith({ status: 404 }))
    const validator = testValidator({ limits: { breakerFailuresMax: 1 } })
    for (let i = 0; i < 3; i++)
      assert.equal(codeOf(await validator.validate(question(backend.url))), 'status')
  })

  it('one that moved does not inherit the failures of its old address', async () => {
    const validator = testValidator({ limits: { breakerFailuresMax: 1 } })
    const refused = 'http://127.0.0.1:1/webhook'
    assert.equal(codeOf(await validator.validate(question(refused))), 'connect')
    assert.equal(codeOf(await validator.validate(question(refused))), 'breaker-open')
    assert.equal(codeOf(await validator.validate(question(healthy.url))), 'allowed')
  })
})

describe('connections', () => {
  it('are reused', async () => {
    await using backend = await startMerchantBackend()
    const validator = testValidator()
    const results = []
    for (let i = 0; i < 5; i++) results.push(await validator.validate(question(backend.url)))
    assert.equal(backend.connectionCount, 1)
    assert.deepEqual(
      results.map(({ delivery }) => 'connectMs' in (delivery.attempts[0]?.timings ?? {})),
      [true, false, false, false, false],
    )
  })

  it('are made again when the merchant closed them, without asking the merchant twice', async () => {
    await using backend = await startMerchantBackend()
    const validator = testValidator()
    backend.behave(answerWith({ body: '{}', headers: { connection: 'close' } }))
    for (let i = 0; i < 3; i++)
      assert.equal(codeOf(await validator.validate(question(backend.url))), 'allowed')
    assert.equal(backend.connectionCount, 3)
    assert.equal(backend.received.length, 3)
  })

  it('that are not accepted are tried twice', async () => {
    const { verdict, delivery } = await testValidator().validate(question('http://127.0.0.1:1/'))
    assert.equal(verdict.kind, 'no-answer')
    assert.deepEqual(
      delivery.attempts.map(({ failure }) => [failure?.stage, failure?.code]),
      [
        ['before-sending', 'connect'],
        ['before-sending', 'connect'],
      ],
    )
  })

  it('to a name that cannot be resolved are tried twice', async () => {
    const resolve = () => Promise.reject(new Error('nobody knows merchant.invalid'))
    const result = await testValidator({ resolve }).validate(question('http://merchant.invalid/'))
    assert.equal(codeOf(result), 'dns')
    assert.match(result.delivery.attempts[0]?.failure?.message ?? '', /nobody knows/)
    assert.equal(result.delivery.attempts.length, 2)
  })

  it('that take too long are given up, and not tried again', async () => {
    const resolve = () => new Promise<never>(() => {})
    for (const [connectTimeoutMs, deadlineMs] of [
      [20, 10_000],
      [10_000, 500],
    ] as const) {
      const validator = testValidator({ resolve, limits: { connectTimeoutMs } })
      const result = await validator.validate(question('http://merchant.invalid/', { deadlineMs }))
      assert.equal(codeOf(result), 'timeout-connect')
      assert.equal(result.delivery.attempts.length, 1)
      assert.equal(result.delivery.attempts[0]?.failure?.stage, 'before-sending')
    }
  })
})

describe('the deadline', () => {
  it('leaves no time for a second attempt when the first used it up', async () => {
    await using backend = await startMerchantBackend()
    const clock = { now: 0 }
    backend.behave((exchange) => {
      clock.now += 5000
      answerWith({ status: 502 })(exchange)
    })
    const validator = testValidator({ monotonicMs: () => clock.now })
    const result = await validator.validate(question(backend.url, { deadlineMs: 5000 }))
    assert.equal(codeOf(result), 'server-error')
    assert.equal(result.delivery.attempts.length, 1)
    assert.equal(result.durationMicros, 5_000_000)
    assert.equal(result.delivery.attempts[0]?.timings.totalMs, 5000)
  })

  it('is kept when signing used it up: nothing is sent', async () => {
    const clock = { now: 0 }
    const slow = async () => {
      clock.now += 5000
      return Buffer.from('signature')
    }
    const validator = testValidator({
      monotonicMs: () => clock.now,
      platformKeys: { current: () => ({ serialNo: '1', sign: slow }) },
    })
    const earlier = healthy.received.length
    const result = await validator.validate(question(healthy.url, { deadlineMs: 5000 }))
    assert.equal(codeOf(result), 'overload')
    assert.equal(result.delivery.attempts[0]?.failure?.stage, 'before-sending')
    assert.equal(healthy.received.length, earlier)
  })
})

describe('a notification that is never sent', () => {
  it('still has a reason', async () => {
    const validator = testValidator({ allowedAddresses: [] })
    const cases = [
      [null, 'no-webhook-url', undefined],
      ['ftp://127.0.0.1/', 'dial-refused', 'scheme'],
      ['http://user:secret@8.8.8.8/', 'dial-refused', 'credentials-in-url'],
      [healthy.url, 'dial-refused', 'loopback'],
    ] as const
    const earlier = healthy.connectionCount
    for (const [url, code, rule] of cases) {
      const result = await validator.validate(question(url))
      assert.equal(codeOf(result), code)
      assert.equal(result.delivery.attempts.length, 1)
      assert.equal(result.delivery.attempts[0]?.failure?.refusal?.rule, rule)
      assert.equal(result.delivery.attempts[0]?.failure?.stage, 'before-sending')
      assert.equal(JSON.stringify(result).includes('Txgw-Nonce'), rule === 'loopback')
    }
    assert.equal(healthy.connectionCount, earlier)
  })

  it('is one to an http address in production', async () => {
    const validator = testValidator({ environment: 'production' })
    const result = await validator.validate(question(healthy.url))
    assert.equal(result.delivery.attempts[0]?.failure?.refusal?.rule, 'scheme')
  })

  it('is refused after the stop, while running validations are answered', async () => {
    await using backend = await startMerchantBackend()
    const held: MerchantExchange[] = []
    backend.behave((exchange) => void held.push(exchange))
    const validator = testValidator()
    const begun = validator.validate(question(backend.url))
    await backend.hasReceived(1)
    const closing = validator.close()
    assert.equal(codeOf(await validator.validate(question(backend.url))), 'stopping')
    allowTopup()(held[0] as MerchantExchange)
    assert.equal(codeOf(await begun), 'allowed')
    await closing
  })

  it('fails when it cannot be signed, and blocks no other', async () => {
    let broken = true
    const working = { serialNo: '1', sign: async () => Buffer.from('signature') }
    const validator = testValidator({
      limits: { laneConcurrencyMax: 1 },
      platformKeys: {
        current: () => (broken ? { ...working, sign: () => Promise.reject(new Error('no key')) } : working),
      },
    })
    const unsigned = await validator.validate(question(healthy.url))
    assert.equal(codeOf(unsigned), 'own-failure')
    assert.match(unsigned.delivery.attempts.at(-1)?.failure?.message ?? '', /could not be signed: no key$/)
    broken = false
    assert.equal(codeOf(await validator.validate(question(healthy.url))), 'allowed')
  })
})
