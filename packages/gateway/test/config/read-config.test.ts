import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConfigError } from '../../src/config/config.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { SETTINGS } from '../../src/config/settings.ts'

const problem = (flags: Parameters<typeof readConfig>[0]): string => {
  try {
    readConfig(flags, {})
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return 'accepted'
}

describe('the configuration', () => {
  it('has the documented defaults', () => {
    const config = readConfig({}, {})
    assert.equal(config.dataDir, './.txgw')
    assert.deepEqual([config.productionPort, config.sandboxPort, config.operatorPort], [8443, 8444, 8440])
    assert.equal(config.pathSegment, 'gateway')
    assert.equal(config.publicPath, '')
    assert.deepEqual(config.trustedProxies, [])
  })

  it('takes a flag over a variable over the default', () => {
    assert.equal(readConfig({}, { TXGW_HOST: '0.0.0.0' }).host, '0.0.0.0')
    assert.equal(readConfig({ host: '::1' }, { TXGW_HOST: '0.0.0.0' }).host, '::1')
    assert.equal(readConfig({}, { TXGW_HOST: '' }).host, '127.0.0.1')
  })

  it('names flag, variable and rule of what it cannot use', () => {
    assert.match(
      problem({ productionPort: '99999' }),
      /--production-port \(or TXGW_PRODUCTION_PORT\).*0 to 65535.*"99999"/,
    )
    assert.match(problem({ sandboxPort: '8e3' }), /whole number/)
    assert.match(problem({ tlsCert: 'a.pem' }), /--tls-key .*together with --tls-cert/)
    assert.match(problem({ trustProxy: '10.0.0.0/8,nonsense' }), /CIDRs/)
    assert.match(problem({ publicPath: 'pay' }), /must look like \/prefix/)
    assert.match(problem({ pathSegment: 'a/b' }), /one path segment/)
    assert.match(problem({ logLevel: 'loud' }), /one of debug/)
    assert.match(problem({ workers: '2' }), /must be 1/)
  })

  it('never repeats a token it refuses', () => {
    assert.match(problem({ operatorToken: 'short' }), /at least 16/)
    assert.doesNotMatch(problem({ operatorToken: 'short' }), /short/)
  })

  it('has one flag and one variable for each setting', () => {
    const flags = Object.values(SETTINGS).map(({ flag }) => flag)
    const variables = Object.values(SETTINGS).map(({ variable }) => variable)
    assert.equal(new Set(flags).size, flags.length)
    assert.equal(new Set(variables).size, variables.length)
    assert.ok(variables.every((variable) => variable.startsWith('TXGW_')))
  })
})
