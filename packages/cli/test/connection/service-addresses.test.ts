import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnvironment } from '../../src/base/cli-context.ts'
import { UsageFailure } from '../../src/base/failure.ts'
import { merchantPath, merchantUrl, operatorUrl } from '../../src/connection/service-addresses.ts'

test('uses the default addresses of the service without variables', () => {
  const environment = readEnvironment({})
  assert.equal(merchantUrl('sandbox', environment), 'https://127.0.0.1:8444')
  assert.equal(merchantUrl('production', environment), 'https://127.0.0.1:8443')
  assert.equal(operatorUrl(environment), 'http://127.0.0.1:8440')
  const at = (address: string) => merchantPath('/v2/orders', new URL(address), environment)
  assert.equal(at('https://pay.example'), '/gateway/v2/orders')
  assert.equal(at('https://pay.example/prefix/'), '/gateway/v2/orders')
  assert.equal(at('https://pay.example/prefix/gateway/'), '/v2/orders')
  assert.equal(at('https://pay.example/my-gateway'), '/gateway/v2/orders')
})

test('follows the variables of the service', () => {
  const environment = readEnvironment({
    TXGW_HOST: 'pay.example',
    TXGW_SANDBOX_PORT: '1',
    TXGW_PRODUCTION_PORT: '2',
    TXGW_OPERATOR_PORT: '3',
    TXGW_PATH_SEGMENT: 'pay',
  })
  assert.equal(merchantUrl('sandbox', environment), 'https://pay.example:1')
  assert.equal(merchantUrl('production', environment), 'https://pay.example:2')
  assert.equal(operatorUrl(environment), 'http://127.0.0.1:3')
  assert.equal(merchantPath('/v2/orders', new URL('https://pay.example'), environment), '/pay/v2/orders')
})

test('calls the operator API with HTTPS unless it is on this machine', () => {
  const at = (host: string) => operatorUrl(readEnvironment({ TXGW_OPERATOR_HOST: host }))
  assert.equal(at('localhost'), 'http://localhost:8440')
  assert.equal(at('::1'), 'http://[::1]:8440')
  assert.equal(at('ops.example'), 'https://ops.example:8440')
})

test('calls a service that listens on all addresses on this machine', () => {
  assert.equal(merchantUrl('sandbox', readEnvironment({ TXGW_HOST: '0.0.0.0' })), 'https://127.0.0.1:8444')
  assert.equal(merchantUrl('sandbox', readEnvironment({ TXGW_HOST: '::' })), 'https://[::1]:8444')
  assert.equal(operatorUrl(readEnvironment({ TXGW_OPERATOR_HOST: '0.0.0.0' })), 'https://127.0.0.1:8440')
})

test('does not guess a port that the service chose itself', () => {
  const environment = readEnvironment({ TXGW_SANDBOX_PORT: '0', TXGW_OPERATOR_PORT: '0' })
  const isAboutPort = (variable: string, instead: RegExp) => (error: unknown) =>
    error instanceof UsageFailure && error.message.startsWith(variable) && instead.test(error.advice ?? '')
  assert.throws(
    () => merchantUrl('sandbox', environment),
    isAboutPort('TXGW_SANDBOX_PORT is 0', /--url or TXGW_URL/),
  )
  assert.throws(() => operatorUrl(environment), isAboutPort('TXGW_OPERATOR_PORT is 0', /TXGW_OPERATOR_URL/))
})
