import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnvironment } from '../src/environment.ts'
import { resolveSetting, SETTINGS, settingOption } from '../src/settings.ts'

const variables = { TXGW_OPERATOR_URL: 'http://127.0.0.1:2', TXGW_DATA_DIR: '' }

test('a flag goes before the variable', () => {
  const environment = readEnvironment(variables)
  assert.equal(resolveSetting(SETTINGS.operatorUrl, 'http://127.0.0.1:1', environment), 'http://127.0.0.1:1')
})

test('the variable goes before the default', () => {
  assert.equal(
    resolveSetting(SETTINGS.operatorUrl, undefined, readEnvironment(variables)),
    'http://127.0.0.1:2',
  )
})

test('an empty variable counts as not set', () => {
  assert.equal(resolveSetting(SETTINGS.dataDir, undefined, readEnvironment(variables)), './.txgw')
})

test('help names the variable and the default', () => {
  assert.equal(
    settingOption(SETTINGS.operatorUrl).description,
    'address of the operator API (env: TXGW_OPERATOR_URL, default: http://127.0.0.1:8440)',
  )
})

test('the defaults are those of the service', () => {
  assert.match(SETTINGS.url.fallbackText, /^https:\/\/127\.0\.0\.1:8444, or https:\/\/127\.0\.0\.1:8443 /)
  assert.equal(SETTINGS.path.fallback, '/gateway/v2/orders')
})
