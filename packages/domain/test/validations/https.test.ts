import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResolveHost } from '@txgw/delivery/address/resolve-host'
import { makeTestCertificates, type TestCertificates } from '@txgw/testkit/keys/certificates'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, resetConnection } from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'

after(closeValidators)

const resolve: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }]
const backends: MerchantBackend[] = []
let certificates: TestCertificates

before(() => {
  certificates = makeTestCertificates()
})
after(async () => {
  for (const backend of backends) await backend.close()
  certificates.dispose()
})

async function httpsBackend(alternativeNames: string, hostname: string, days?: number) {
  const backend = await startMerchantBackend({ tls: certificates.issue(alternativeNames, days), hostname })
  backends.push(backend)
  return backend
}

async function failureOf(backend: MerchantBackend, { extraCaPem }: { extraCaPem?: string }) {
  const validator = testValidator({
    environment: 'production',
    resolve,
    ...(extraCaPem !== undefined && { extraCaPem }),
  })
  const { verdict, delivery } = await validator.validate(question(backend.url))
  assert.equal(verdict.kind, 'no-answer')
  assert.equal(backend.received.length, 0)
  assert.equal(delivery.attempts.length, 1)
  return delivery.attempts[0]?.failure
}

describe('https', () => {
  it('works with a name, an address and a name with a dot at its end', async () => {
    for (const hostname of ['merchant.test', 'merchant.test.', '127.0.0.1']) {
      const backend = await httpsBackend('DNS:merchant.test,IP:127.0.0.1', hostname)
      const validator = testValidator({ environment: 'production', resolve, extraCaPem: certificates.caPem })
      const { verdict, delivery } = await validator.validate(question(backend.url))
      assert.equal(verdict.kind, 'allowed', hostname)
      assert.equal(typeof delivery.attempts[0]?.timings.connectMs, 'number')
    }
  })

  it('reuses a connection, and makes a new one after a reset', async () => {
    const backend = await httpsBackend('DNS:merchant.test', 'merchant.test')
    backend.behave(allowTopup(), allowTopup(), resetConnection, allowTopup())
    const validator = testValidator({ environment: 'production', resolve, extraCaPem: certificates.caPem })
    for (let i = 0; i < 3; i++) {
      assert.equal((await validator.validate(question(backend.url))).verdict.kind, 'allowed')
    }
    assert.equal(backend.received.length, 4)
    assert.equal(backend.connectionCount, 2)
  })

  it('is refused with a certificate from an unknown authority, and not tried again', async () => {
    const backend = await httpsBackend('DNS:merchant.test', 'merchant.test')
    const failure = await failureOf(backend, {})
    assert.equal(failure?.code, 'tls')
    assert.equal(failure?.stage, 'before-sending')
  })

  it('is refused with a certificate for another name', async () => {
    const backend = await httpsBackend('DNS:other.test', 'merchant.test')
    const failure = await failureOf(backend, { extraCaPem: certificates.caPem })
    assert.equal(failure?.code, 'tls')
    assert.match(failure?.message ?? '', /altnames/)
  })

  it('is refused with a certificate that has expired', async () => {
    const backend = await httpsBackend('DNS:merchant.test', 'merchant.test', -1)
    const failure = await failureOf(backend, { extraCaPem: certificates.caPem })
    assert.equal(failure?.code, 'tls')
    assert.match(failure?.message ?? '', /expired/)
  })

  it('is refused by a server that speaks plain http', async () => {
    const backend = await startMerchantBackend()
    backends.push(backend)
    const failure = await failureOf({ ...backend, url: backend.url.replace('http:', 'https:') }, {})
    assert.equal(failure?.code, 'tls')
  })
})
