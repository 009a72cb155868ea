import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { FORBIDDEN_REASONS } from '@txgw/protocol/schemas'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  hang,
  type MerchantBehaviour,
  neverEndBody,
  replyWith,
  resetConnection,
  stopInBody,
  writeRaw,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import type { Validator } from '../../src/validations/create-validator.ts'

after(closeValidators)

let backend: MerchantBackend
let validator: Validator

type Answered = Awaited<ReturnType<typeof validator.validate>>

before(async () => {
  backend = await startMerchantBackend()
})
after(() => backend.close())
beforeEach(() => {
  validator = testValidator()
})

async function ask(...behaviours: [MerchantBehaviour, ...MerchantBehaviour[]]) {
  backend.behave(...behaviours)
  return validator.validate(question(backend.url))
}

/**
 * For merchants that never finish; short, because the test waits for all of it. A busy machine gets more time when
 * the deadline has passed before the question was sent.
 */
function askBriefly(behaviour: MerchantBehaviour) {
  return askLonger(behaviour, ({ delivery }) => delivery.attempts[0]?.failure?.stage === 'while-sending')
}

/** The same, with more time when a busy machine heard nothing of the reply. */
function askUntilHeard(behaviour: MerchantBehaviour) {
  return askLonger(
    behaviour,
    ({ verdict }) => verdict.kind !== 'no-answer' || verdict.reason.code !== 'timeout',
  )
}

async function askLonger(behaviour: MerchantBehaviour, isEnough: (answered: Answered) => boolean) {
  backend.behave(behaviour)
  for (let deadlineMs = 150; ; deadlineMs *= 3) {
    const answered = await validator.validate(question(backend.url, { deadlineMs }))
    if (isEnough(answered) || deadlineMs > 10_000) return answered
  }
}

describe('a reply that is an answer', () => {
  it('allows', async () => {
    const { verdict, delivery } = await ask(allowTopup({ user_attribute: { vip: 3 } }))
    assert.deepEqual(verdict, {
      kind: 'allowed',
      userName: 'Player',
      userAttribute: { vip: 3 },
      warnings: [],
    })
    assert.equal(delivery.attempts.length, 1)
    assert.equal(delivery.attempts[0]?.status, 200)
    assert.equal(delivery.attempts[0]?.failure, undefined)
  })

  for (const code of Object.keys(FORBIDDEN_REASONS)) {
    it(`forbids with ${code}`, async () => {
      const { verdict } = await ask(forbidTopup(code, 'come back tomorrow'))
      assert.deepEqual(verdict, {
        kind: 'forbidden',
        reason: { code, message: 'come back tomorrow' },
        warnings: [],
      })
    })
  }

  it('allows with "false" as a string, and warns', async () => {
    const { verdict } = await ask(replyWith({ is_topup_forbidden: 'false' }))
    assert.equal(verdict.kind, 'allowed')
    assert.deepEqual(
      verdict.warnings.map(({ code }) => code),
      ['forbidden-text'],
    )
  })

  it('counts after a 502, with the same id and a new signature', async () => {
    const earlier = backend.received.length
    const { verdict, delivery } = await ask(answerWith({ status: 502 }), allowTopup())
    assert.equal(verdict.kind, 'allowed')
    assert.deepEqual(
      delivery.attempts.map(({ status, failure }) => [status, failure?.code]),
      [
        [502, 'server-error'],
        [200, undefined],
      ],
    )
    const [first, second] = backend.received.slice(earlier)
    assert.deepEqual(second?.body, first?.body)
    assert.notEqual(second?.headers['txgw-nonce'], first?.headers['txgw-nonce'])
    assert.notEqual(second?.headers['txgw-signature'], first?.headers['txgw-signature'])
  })

  it('counts after a connection that was reset without a reply', async () => {
    const { verdict, delivery } = await ask(resetConnection, allowTopup())
    assert.equal(verdict.kind, 'allowed')
    assert.deepEqual(
      delivery.attempts.map(({ failure }) => failure?.code),
      ['reset', undefined],
    )
    assert.equal(delivery.attempts[0]?.failure?.stage, 'while-sending')
  })

  it('counts after an informational reply', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\n\r\n'
    const body = '{"is_topup_forbidden":false}'
    const { verdict } = await ask(writeRaw(`${early}HTTP/1.1 200 OK\r\nContent-Length: 28\r\n\r\n${body}`))
    assert.equal(verdict.kind, 'allowed')
  })

  it('is kept without cookies, which are not part of an answer', async () => {
    const { delivery } = await ask(answerWith({ body: '{}', headers: { 'set-cookie': 'session=secret' } }))
    assert.equal(delivery.attempts[0]?.replyBody, '{}')
    assert.equal(delivery.attempts[0]?.replyHeaders?.['content-type'], 'application/json')
    assert.ok(!JSON.stringify(delivery).includes('secret'))
  })
})

interface NoAnswerCase {
  name: string
  behaviour: MerchantBehaviour
  code: string
  stage: string
  attempts: number
}

const html = '<!doctype html><html><body>Not here</body></html>'
const large = JSON.stringify({ user_name: 'x'.repeat(64 * 1024) })

const NO = '{"is_topup_forbidden":true}'

const NO_ANSWERS: NoAnswerCase[] = [
  fast('empty body', answerWith({ body: '' }), 'not-json'),
  fast('HTML body', answerWith({ body: html, headers: { 'content-type': 'text/html' } }), 'not-json'),
  fast('array body', answerWith({ body: '[]' }), 'not-object'),
  fast('body that is not UTF-8', answerWith({ body: Buffer.from([0x7b, 0xff, 0x7d]) }), 'not-utf8'),
  fast('204', answerWith({ status: 204 }), 'status'),
  fast('201 with an allowing body', answerWith({ status: 201, body: '{}' }), 'status'),
  fast('301', answerWith({ status: 301, headers: { location: 'http://127.0.0.1:1/' } }), 'redirect'),
  fast('307', answerWith({ status: 307, headers: { location: '/elsewhere' } }), 'redirect'),
  fast('404', answerWith({ status: 404 }), 'status'),
  fast('500', answerWith({ status: 500 }), 'server-error'),
  fast('403 that forbids', answerWith({ status: 403, body: NO }), 'status'),
  fast('500 that forbids', answerWith({ status: 500, body: NO }), 'status'),
  fast('503 that forbids: no second attempt', answerWith({ status: 503, body: NO }), 'status'),
  fast('gzip', answerWith({ body: '{}', headers: { 'content-encoding': 'gzip' } }), 'encoding'),
  fast('too large a body', answerWith({ body: large }), 'too-large'),
  fast('endless body', neverEndBody, 'too-large'),
  fast('too large headers', answerWith({ headers: { 'x-long': 'x'.repeat(17_000) } }), 'too-large'),
  fast('another protocol', writeRaw('SSH-2.0-OpenSSH_9.6\r\n'), 'malformed'),
  fast(
    'a "no" behind its stated end',
    writeRaw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}{"is_topup_forbidden":true}'),
    'malformed',
  ),
  fast('100 out of place', writeRaw('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'), 'malformed'),
  fast(
    'body that is cut off',
    writeRaw('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"is_topup_forbidden":true}'),
    'cut-off',
  ),
  { ...fast('503 twice', answerWith({ status: 503 }), 'server-error'), attempts: 2 },
  { ...fast('two resets', resetConnection, 'reset'), stage: 'while-sending', attempts: 2 },
]

function fast(name: string, behaviour: MerchantBehaviour, code: string): NoAnswerCase {
  return { name, behaviour, code, stage: 'after-reply', attempts: 1 }
}

describe('a reply that is not an answer', () => {
  for (const { name, behaviour, code, stage, attempts } of NO_ANSWERS) {
    it(`${name}: ${code}`, async () => {
      const earlier = backend.received.length
      const { verdict, delivery } = await ask(behaviour)
      assert.equal(verdict.kind, 'no-answer')
      assert.equal(verdict.reason.code, code)
      assert.equal(delivery.attempts.length, attempts)
      assert.equal(backend.received.length - earlier, attempts)
      const failure = delivery.attempts.at(-1)?.failure
      assert.equal(failure?.stage, stage)
      assert.equal(failure?.message, verdict.reason.message)
    })
  }

  it('another user_id', async () => {
    const { verdict, delivery } = await ask(replyWith({ user_id: 'player-2', is_topup_forbidden: true }))
    assert.equal(verdict.kind, 'no-answer')
    assert.equal(verdict.reason.code, 'wrong-user')
    assert.equal(delivery.attempts[0]?.failure, undefined)
  })

  it('headers that never arrive: a time-out, and no second attempt', async () => {
    const { verdict, delivery } = await askBriefly(hang)
    assert.equal(verdict.kind, 'no-answer')
    assert.equal(verdict.reason.code, 'timeout')
    assert.equal(delivery.attempts.length, 1)
    assert.equal(delivery.attempts[0]?.failure?.stage, 'while-sending')
  })

  it('a body that never ends its first line: a time-out with the received part', async () => {
    const { verdict, delivery } = await askUntilHeard(stopInBody)
    assert.equal(verdict.kind, 'no-answer')
    assert.equal(verdict.reason.code, 'timeout-reply')
    assert.equal(delivery.attempts[0]?.failure?.stage, 'after-reply')
    assert.equal(delivery.attempts[0]?.status, 200)
    assert.equal(delivery.attempts[0]?.replyBody, '{"is_topup_forbidden":')
  })

  it('an informational reply and nothing more: a time-out, as without a reply', async () => {
    const { verdict } = await askBriefly(({ socket }) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'))
    assert.equal(verdict.kind, 'no-answer')
    assert.equal(verdict.reason.code, 'timeout')
  })

  it('the beginning of a status line: a time-out in the middle of a reply', async () => {
    const { verdict } = await askUntilHeard(({ socket }) => socket.write('HTTP/1.1 200 O'))
    assert.equal(verdict.kind, 'no-answer')
    assert.equal(verdict.reason.code, 'timeout-reply')
  })

  it('keeps only the allowed part of an endless body', async () => {
    const { delivery } = await ask(neverEndBody)
    assert.ok((delivery.attempts[0]?.replyBody?.length ?? 0) <= 64 * 1024)
  })

  it('does not follow a redirect to itself', async () => {
    const earlier = backend.received.length
    await ask(answerWith({ status: 302, headers: { location: backend.url } }), allowTopup())
    assert.equal(backend.received.length, earlier + 1)
  })
})
