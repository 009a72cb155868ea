import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import type { Validation } from '@txgw/gateway/operator-api'
import { fieldLines } from '../../src/output/text-layout.ts'
import { validationFields, validationText } from '../../src/views/validation-view.ts'
import { ALLOWED, ATTEMPT, FORBIDDEN, NOT_SENT } from '../support/sample-validation.ts'

const shown = (validation: Validation) => fieldsOf(validation).map((line) => line.trimEnd())
const fieldsOf = (validation: Validation) =>
  stripVTControlCharacters(fieldLines(validationFields(validation))).split('\n')

const { status: _status, reply_headers: _headers, reply_body: _body, ...UNANSWERED } = ATTEMPT

test('shows an allowed player: sent, signed, answered, judged', () => {
  assert.deepEqual(shown(ALLOWED), [
    '  notification  USER_VALIDATE VAL1 at 2026-01-01T00:00:00.000Z',
    '  player        player-1 on server 7',
    '  sent to       https://game.example/hook',
    '  signed        by platform key KEY1; answer due by 2026-01-01T00:00:05.000Z',
    '  reply         status 200 (48 ms, connected in 2.3 ms)',
    '                {"is_topup_forbidden":false}',
    '  verdict       allowed',
    '  name          Ada',
    '  attribute     {"level":42}',
  ])
})

test('shows a forbidding reply with its reason, the code as sent, and the warnings', () => {
  assert.deepEqual(shown({ ...FORBIDDEN, server_id: null }).slice(-2), [
    '  verdict       forbidden: OTHER (sent as "BANNED"). Not today.',
    '  warning       code-unknown: forbidden_reason.code is not a defined code',
  ])
  assert.equal(shown({ ...FORBIDDEN, server_id: null })[1], '  player        player-1')
})

test('numbers two attempts, and shows the last failure as the verdict', () => {
  const failure = { stage: 'while-sending', code: 'reset', message: 'It broke.' } as const
  const validation: Validation = {
    ...NOT_SENT,
    outcome: 'unreachable',
    reason: { code: 'reset', message: 'It broke again.' },
    url: ALLOWED.url,
    request_body: ALLOWED.request_body,
    attempts: [
      { ...UNANSWERED, failure },
      { ...UNANSWERED, timings: { queue_ms: 12, total_ms: 3 }, failure },
    ],
  }
  assert.deepEqual(shown(validation).slice(3), [
    '  signed 1      by platform key KEY1; answer due by 2026-01-01T00:00:05.000Z',
    '  reply 1       none, while sending: It broke. (48 ms, connected in 2.3 ms)',
    '  signed 2      by platform key KEY1; answer due by 2026-01-01T00:00:05.000Z',
    '  reply 2       none, while sending (3.0 ms, queued for 12 ms)',
    '  verdict       no answer, unreachable: reset. It broke again.',
  ])
})

test('shows neither signature nor reply when nothing was sent', () => {
  assert.deepEqual(shown(NOT_SENT).slice(2), [
    '  sent to       nowhere',
    '  verdict       no answer, not-sent: no-webhook-url. The app has no webhook address',
  ])
})

test('names a refused address and the setting that would allow it', () => {
  const message = 'private: 10.0.0.5 is a private network'
  const setting = { flag: '--allow-webhook-address', variable: 'TXGW_ALLOW', value: '10.0.0.5/32' }
  const refusal = { rule: 'private', message, setting } as const
  const failure = { stage: 'before-sending', code: 'dial-refused', message, refusal } as const
  const lines = shown({
    ...NOT_SENT,
    reason: { code: 'dial-refused', message },
    url: 'http://10.0.0.5/',
    attempts: [{ ...UNANSWERED, request_headers: {}, failure }],
  })
  assert.deepEqual(lines.slice(2), [
    '  sent to       nowhere; the address is http://10.0.0.5/',
    '  setting       --allow-webhook-address 10.0.0.5/32 (or TXGW_ALLOW) would allow it',
    '  verdict       no answer, not-sent: dial-refused. private: 10.0.0.5 is a private network',
  ])
})

test('mentions a time-out only once', () => {
  const reason = { code: 'timeout', message: 'Too late.' }
  assert.equal(
    shown({ ...NOT_SENT, outcome: 'timeout', reason }).at(-1),
    '  verdict       no answer, timeout. Too late.',
  )
})

test('does not let a reply control or flood the terminal', () => {
  const body = `\x1b[2J${'x'.repeat(1_000)}`
  const line = shown({ ...ALLOWED, attempts: [{ ...ATTEMPT, reply_body: body }] })[5] ?? ''
  assert.match(line, /^ +\\u001b\[2Jx+…$/)
  assert.ok(line.length < 250)
})

test('shows everything that was sent and received', () => {
  const text = stripVTControlCharacters(validationText(ALLOWED))
  assert.match(text, /^Validation VAL1 of my-game\n {2}recharge +RCH1\n/)
  assert.match(text, /\n {2}took +51 ms\n\nRequest body\n {2}\{"id":"VAL1"\}\n/)
  assert.match(text, /\nRequest headers, without the signature\n {2}Content-Type +application\/json\n/)
  assert.match(
    text,
    /\nReply headers\n {2}content-type {2}application\/json\n\nReply body\n {2}\{"is_topup_forbidden":false\}$/,
  )
  const outside = stripVTControlCharacters(validationText({ ...NOT_SENT, recharge_id: null }))
  assert.match(outside, /\n {2}recharge +none: the question was asked outside a recharge\n/)
  assert.doesNotMatch(outside, /Request body|headers/)
})
