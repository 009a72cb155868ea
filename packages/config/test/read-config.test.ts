import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { includesAddress } from '@txgw/base/network/cidr-list'
import { ConfigError } from '../src/config.ts'
import { fromWireConfig, toWireConfig } from '../src/config-wire.ts'
import { readConfig } from '../src/read-config.ts'
import { SETTINGS } from '../src/settings.ts'

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

  it('prefers a flag to a variable, and a variable to the default', () => {
    assert.equal(readConfig({}, { TXGW_HOST: '0.0.0.0' }).host, '0.0.0.0')
    assert.equal(readConfig({ host: '::1' }, { TXGW_HOST: '0.0.0.0' }).host, '::1')
    assert.equal(readConfig({}, { TXGW_HOST: '' }).host, '127.0.0.1')
  })

  it('names the flag, the variable and the rule of an invalid value', () => {
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
    assert.match(problem({ workers: '0' }), /--workers .*from 1 to 64, not "0"/)
    assert.match(problem({ workers: '65' }), /from 1 to 64/)
    assert.match(problem({ sandboxNiceness: '20' }), /--sandbox-niceness .*from 0 to 19, not "20"/)
    assert.match(problem({ openMetrics: 'yes' }), /--open-metrics .*one of on, off, not "yes"/)
    assert.match(problem({ databaseUrl: 'mysql://db/txgw' }), /--database-url .*must look like postgres:/)
  })

  it('roles that need a second factor are some of the roles', () => {
    const read = (secondFactorRoles: string) => readConfig({ secondFactorRoles }, {}).secondFactorRoles
    assert.deepEqual(readConfig({}, {}).secondFactorRoles, [])
    assert.deepEqual(read('operator, admin'), ['operator', 'admin'])
    assert.match(problem({ secondFactorRoles: 'admin,root' }), /^--second-factor-roles .* not "root"/)
  })

  it('has a port for merchants if one is given, on loopback unless the address is given too', () => {
    assert.equal(readConfig({}, {}).merchantConsole, undefined)
    const ofPort = readConfig({}, { TXGW_MERCHANT_CONSOLE_PORT: '8441' }).merchantConsole
    assert.deepEqual(ofPort, { host: '127.0.0.1', port: 8441 })
    const given = { merchantConsoleHost: '0.0.0.0', merchantConsolePort: '0' }
    assert.deepEqual(readConfig(given, {}).merchantConsole, { host: '0.0.0.0', port: 0 })
    const lonely = /--merchant-console-host .*must be given together with --merchant-console-port/
    assert.match(problem({ merchantConsoleHost: '0.0.0.0' }), lonely)
    assert.match(problem({ merchantConsolePort: 'x' }), /--merchant-console-port .*from 0 to 65535/)
  })

  it('reads the identity provider', () => {
    assert.equal(readConfig({}, {}).openid, undefined)
    const flags = { oidcIssuer: 'https://id.example.com', oidcClientId: 'txgw' }
    const plain = { issuer: 'https://id.example.com', clientId: 'txgw', clientSecret: undefined }
    assert.deepEqual(readConfig(flags, {}).openid, { ...plain, roleClaim: undefined, roles: [] })
    const roles = ' a=b=support:sandbox, sre=admin:sandbox+production'
    const mapped = { ...flags, oidcRoleClaim: 'groups', oidcRoles: roles }
    assert.deepEqual(readConfig(mapped, { TXGW_OIDC_CLIENT_SECRET: 's' }).openid, {
      ...plain,
      clientSecret: 's',
      roleClaim: 'groups',
      roles: [
        { value: 'a=b', role: 'support', environments: ['sandbox'] },
        { value: 'sre', role: 'admin', environments: ['production', 'sandbox'] },
      ],
    })
    assert.ok(readConfig({ ...flags, oidcIssuer: 'http://127.0.0.1:9000/realm' }, {}).openid)
    for (const oidcIssuer of [
      'http://id.example.com',
      'https://a:b@id.example',
      'https://x?y',
      'x',
      'file:///x',
    ])
      assert.match(problem({ ...flags, oidcIssuer }), /^--oidc-issuer .* must be an address such as https/)
    assert.match(problem({ oidcIssuer: 'https://x' }), /must be given together with --oidc-client-id/)
    assert.match(problem({ oidcClientId: 'x' }), /must be given together with --oidc-issuer/)
    assert.match(problem({ ...flags, oidcRoleClaim: 'x' }), /together with --oidc-roles/)
    assert.match(problem({ ...flags, oidcRoles: 'x=viewer:sandbox' }), /together with --oidc-role-claim/)
    for (const oidcRoles of [
      '',
      'x',
      'x=root:sandbox',
      'x=merchant:sandbox',
      'x=viewer:test',
      'x=viewer:sandbox,',
    ])
      assert.match(problem({ ...mapped, oidcRoles }), /^--oidc-roles .* must look like/)
  })

  it('takes the public address of the operator port without anything behind the port', () => {
    const given = { TXGW_PUBLIC_OPERATOR_URL: 'https://Console.Example.com:443/' }
    assert.equal(readConfig({}, given).publicOperatorUrl, 'https://console.example.com')
    assert.equal(readConfig({}, {}).publicOperatorUrl, undefined)
    const wrong = [
      'console.example.com',
      'ftp://a',
      'https://a/console',
      'https://u@a',
      'https://a/?b',
      'https://a/#b',
    ]
    for (const publicOperatorUrl of [...wrong, `https://${'a'.repeat(500)}`])
      assert.match(problem({ publicOperatorUrl }), /^--public-operator-url .* such as https:\/\/console/)
  })

  it('removes the slash at the end of addresses that callers see', () => {
    const sandbox = { TXGW_SANDBOX_URL: 'https://sandbox.example.com/' }
    assert.equal(readConfig({}, sandbox).sandboxUrl, 'https://sandbox.example.com')
    assert.match(
      problem({ sandboxUrl: 'sandbox' }),
      /^--sandbox-url .* such as https:\/\/sandbox\.example\.com/,
    )
    assert.equal(readConfig({}, {}).docsUrl, undefined)
    for (const docsUrl of ['https://docs.example.com', 'http://127.0.0.1:8080/txgw/docs']) {
      assert.equal(readConfig({ docsUrl }, {}).docsUrl, docsUrl)
      assert.equal(readConfig({}, { TXGW_DOCS_URL: `${docsUrl}/` }).docsUrl, docsUrl)
    }
    for (const docsUrl of [
      'docs.example.com',
      'javascript:alert(1)',
      'file:///docs',
      'https://user:hunter22@docs.example.com',
      'https://docs.example.com/?v=1',
      'https://docs.example.com/#errors',
      `https://docs.example.com/${'x'.repeat(500)}`,
    ]) {
      assert.match(problem({ docsUrl }), /^--docs-url \(or TXGW_DOCS_URL\) must be an address such as/)
      assert.doesNotMatch(problem({ docsUrl }), /hunter22/)
    }
  })

  it('accepts a PostgreSQL URL with one or several hosts', () => {
    for (const databaseUrl of ['postgres://db/txgw', 'postgresql://u:p@a:5432,b:5433/txgw']) {
      assert.equal(readConfig({ databaseUrl }, {}).databaseUrl, databaseUrl)
    }
  })

  it('never repeats the password of a refused database URL', () => {
    assert.doesNotMatch(problem({ databaseUrl: 'http://user:hunter22@db/txgw' }), /hunter22/)
  })

  it('reaches another process unchanged', () => {
    const config = readConfig({ trustProxy: '10.0.0.0/8,::1', workers: '2' }, {})
    const crossed = fromWireConfig(JSON.parse(JSON.stringify(toWireConfig(config))))
    assert.deepEqual(toWireConfig(crossed), JSON.parse(JSON.stringify(toWireConfig(config))))
    assert.ok(includesAddress(crossed.trustedProxies, '10.1.2.3'))
  })

  it('never repeats a refused token', () => {
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
