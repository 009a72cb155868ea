import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HeaderList } from '../../src/http1/header-list.ts'
import { createAuthenticate } from '../../src/merchant-api/authenticate.ts'
import { explainAll, explainNothing } from '../../src/merchant-api/explain-refusal.ts'
import type { MerchantRequest } from '../../src/merchant-api/merchant-request.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { appKey, knownApp, NOW_MS, OTHER_KEYS, signedRequest } from './signed-request.ts'

const DAY_SECONDS = 24 * 60 * 60
const NOW_SECONDS = NOW_MS / 1000

function authenticator({ apps = [knownApp()], explain = explainAll, nowMs = NOW_MS } = {}) {
  const directory = { find: (appId: string) => apps.find(({ app }) => app.appId === appId) }
  return createAuthenticate({ directory, clock: { nowMs: () => nowMs }, aheadSecondsMax: 300, explain })
}

function refusal(act: () => unknown): ServiceError {
  try {
    act()
  } catch (error) {
    assert.ok(error instanceof ServiceError)
    return error
  }
  throw new assert.AssertionError({ message: 'was not refused' })
}

describe('authenticate', () => {
  it('returns the caller of a request with a valid signature', () => {
    const { knownApp, authorization } = authenticator()(signedRequest())
    assert.equal(knownApp.app.appId, 'app-1')
    assert.equal(authorization.serialNo, '1')
  })

  it('checks the signature over the path that the merchant called', () => {
    const request = signedRequest({ target: '/v2/orders', signedTarget: '/pay/v2/orders' })
    assert.ok(authenticator()(request))
    const stripped: MerchantRequest = { ...request, signedTarget: request.target }
    assert.equal(refusal(() => authenticator()(stripped)).name, 'UNAUTHENTICATED')
  })

  it('refuses a missing or repeated header', () => {
    const request = signedRequest()
    const without = { ...request, headers: new HeaderList() }
    assert.match(refusal(() => authenticator()(without)).message, /is missing/)
    request.headers.add('authorization', request.headers.get('authorization') as string)
    assert.match(refusal(() => authenticator()(request)).message, /is repeated/)
  })

  it('accepts exactly 24 hours of age and 300 seconds ahead, and nothing beyond', () => {
    for (const timestamp of [NOW_SECONDS - DAY_SECONDS, NOW_SECONDS + 300]) {
      assert.ok(authenticator()(signedRequest({ timestamp })))
    }
    const old = refusal(() => authenticator()(signedRequest({ timestamp: NOW_SECONDS - DAY_SECONDS - 1 })))
    assert.match(old.message, /more than 24 hours old/)
    const ahead = refusal(() => authenticator()(signedRequest({ timestamp: NOW_SECONDS + 301 })))
    assert.match(ahead.message, /more than 300 seconds ahead/)
  })

  it('refuses a disabled app only after its signature was verified', () => {
    const apps = [knownApp({ enabled: false })]
    assert.equal(refusal(() => authenticator({ apps })(signedRequest())).name, 'PERMISSION_DENIED')
    const forged = signedRequest({ privateKey: OTHER_KEYS.privateKey })
    assert.equal(refusal(() => authenticator({ apps })(forged)).name, 'UNAUTHENTICATED')
  })
})

const CASES = {
  'unknown-app': { request: { authId: 'nobody' } },
  'unknown-serial': { request: { serialNo: '2' } },
  'revoked-serial': { key: { revokedAtMs: 1 } },
  'not-yet-valid': { key: { notBeforeMs: NOW_MS + 1 } },
  expired: { key: { notAfterMs: NOW_MS - 1 } },
  'wrong-signature': { request: { privateKey: OTHER_KEYS.privateKey } },
} as const

describe('a refused signature', () => {
  for (const [reason, wish] of Object.entries(CASES)) {
    const apps = [knownApp({ keys: [appKey('key' in wish ? wish.key : {})] })]
    const request = signedRequest('request' in wish ? wish.request : {})

    it(`keeps the true reason for the operator: ${reason}`, () => {
      for (const explain of [explainAll, explainNothing]) {
        assert.equal(refusal(() => authenticator({ apps, explain })(request)).internalReason, reason)
      }
    })
  }

  it('gets the same answer for every reason in production', () => {
    const answers = Object.values(CASES).map((wish) => {
      const apps = [knownApp({ keys: [appKey('key' in wish ? wish.key : {})] })]
      const request = signedRequest('request' in wish ? wish.request : {})
      const { name, message, causes, details } = refusal(() =>
        authenticator({ apps, explain: explainNothing })(request),
      )
      return JSON.stringify({ name, message, causes, details })
    })
    assert.equal(new Set(answers).size, 1)
  })

  it('never shows the signature', () => {
    const request = signedRequest({ privateKey: OTHER_KEYS.privateKey })
    const signature = /signature=(.+)$/.exec(request.headers.get('authorization') as string)?.[1] as string
    const error = refusal(() => authenticator()(request))
    assert.ok(!JSON.stringify({ ...error, message: error.message }).includes(signature))
  })
})
