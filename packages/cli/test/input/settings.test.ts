import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnvironment } from '../../src/base/cli-context.ts'
import { resolveSetting, SETTINGS, settingOption } from '../../src/input/settings.ts'

const variables = { TXGW_OPERATOR_URL: 'http://127.0.0.1:2', TXGW_DATA_DIR: '' }

test('a flag overrides the variable', () => {
  const environment = readEnvironment(variables)
  assert.equal(resolveSetting(SETTINGS.operatorUrl, 'http://127.0.0.1:1', environment), 'http://127.0.0.1:1')
})

test('the variable overrides the default', () => {
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
    settingOption(SETTINGS.url).description,
    'base address of the service (env: TXGW_URL, default: https://127.0.0.1:8444, or https://127.0.0.1:8443 for production, changed by TXGW_HOST, TXGW_SANDBOX_PORT and TXGW_PRODUCTION_PORT)',
  )
})

test('help names the variable for a file, if the value may be secret', () => {
  assert.match(
    settingOption(SETTINGS.operatorToken).description,
    /\(env: TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE, /,
  )
})

test('the defaults are those of the service', () => {
  assert.match(SETTINGS.url.fallbackText, /^https:\/\/127\.0\.0\.1:8444, or https:\/\/127\.0\.0\.1:8443 /)
  assert.match(SETTINGS.operatorUrl.fallbackText, /^http:\/\/127\.0\.0\.1:8440,/)
  assert.match(SETTINGS.path.fallbackText, /^\/gateway\/v2\/orders,/)
})
