import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validationAdvice } from '../../../src/commands/validation/validation-advice.ts'
import { ALLOWED, FORBIDDEN, NOT_SENT } from '../../support/sample-validation.ts'

const sandbox = { env: 'sandbox', format: 'text' } as const
const production = { env: 'production', format: 'text' } as const

test('gives no advice when the merchant answered', () => {
  assert.equal(validationAdvice(ALLOWED, sandbox), undefined)
  assert.equal(validationAdvice(FORBIDDEN, sandbox), undefined)
})

test('says that the demo app has no game backend in production', () => {
  const advice = validationAdvice({ ...NOT_SENT, app_id: 'demo-app' }, production) ?? ''
  assert.match(
    advice,
    /^The demo game backend works only in the sandbox, because production calls only HTTPS /,
  )
  assert.match(advice, / app set demo-app --env production --webhook-url <url>$/)
  for (const [validation, options] of [
    [{ ...NOT_SENT, app_id: 'demo-app' }, sandbox],
    [NOT_SENT, production],
  ] as const) {
    assert.doesNotMatch(validationAdvice(validation, options) ?? '', /demo game/)
  }
})

test('the next command calls the same service, without the token', () => {
  const options = {
    ...sandbox,
    operatorUrl: 'http://127.0.0.1:9',
    dataDir: '/data',
    operatorToken: 'secret',
    ca: 'ca.pem',
  }
  assert.match(
    validationAdvice(NOT_SENT, options) ?? '',
    / app set my-game --operator-url http:\/\/127\.0\.0\.1:9 --data-dir \/data --ca ca\.pem --webhook-url <url>$/,
  )
})
