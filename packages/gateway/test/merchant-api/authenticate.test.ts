import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DECOY_KEY, modulusOf, verifyingKey } from '@txgw/domain/apps/verifying-key'
import { HeaderList } from '@txgw/http1/header-list'
import { publicKeyFrom } from '@txgw/testkit/keys/public-keys'
import { createAuthenticate } from '../../src/merchant-api/authenticate.ts'
import { COSTLY_WAITING_MAX, VERIFIER, type Verifier } from '../../src/merchant-api/check-signature.ts'
import { explainAll, explainNothing } from '../../src/merchant-api/explain-refusal.ts'
import type { MerchantRequest } from '../../src/merchant-api/merchant-request.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { appKey, KEYS, knownApp, knownKey, NOW_MS, OTHER_KEYS, signedRequest } from './signed-request.ts'

const DAY_SECONDS = 24 * 60 * 60
const NOW_SECONDS = NOW_MS / 1000

function authenticator({
  apps = [knownApp()],
  explain = explainAll,
  nowMs = NOW_MS,
  verifier = VERIFIER,
} = {}) {
  const directory = { find: (appId: string) => apps.find(({ app }) => app.appId === appId) }
  const clock = { nowMs: () => nowMs }
  return createAuthenticate({ directory, clock, aheadSecondsMax: 300, explain, verifier })
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
  it('returns the caller of a request with a valid signature', async () => {
    const { knownApp, authorization } = await authenticator()(signedRequest())
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

const MODULUS = modulusOf(KEYS.publicKey)
const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(512, '0'), 'hex')
const plus = (bytes: Buffer, change: bigint) => bytesOf(numberOf(bytes) + change)

/** Around the modulus of each key, and at both ends of what 256 bytes can be. */
const SIGNATURES = {
  zero: Buffer.alloc(256),
  'a single word': bytesOf(2n),
  'of ones': Buffer.alloc(256, 0xff),
  'the modulus': MODULUS,
  'below the modulus': plus(MODULUS, -1n),
  'above the modulus': plus(MODULUS, 1n),
  'the modulus of the decoy': DECOY_KEY.modulus,
  'below the modulus of the decoy': plus(DECOY_KEY.modulus, -1n),
  'above the modulus of the decoy': plus(DECOY_KEY.modulus, 1n),
}

function withSignature(request: MerchantRequest, signature: Buffer): MerchantRequest {
  const headers = new HeaderList()
  const authorization = request.headers.get('authorization') as string
  headers.add(
    'Authorization',
    authorization.replace(/signature=.+$/, `signature=${signature.toString('base64')}`),
  )
  return { ...request, headers }
}

describe('the work for a refusal', () => {
  for (const [what, signature] of Object.entries(SIGNATURES)) {
    for (const [reason, wish] of Object.entries(CASES)) {
      it(`is one verification that does not end early: ${reason}, a signature that is ${what}`, () => {
        const verified: { modulus: Buffer; signature: Buffer }[] = []
        const verifier: Verifier = {
          ...VERIFIER,
          verify(signed, publicKey, signature) {
            verified.push({ modulus: modulusOf(publicKey), signature })
            return VERIFIER.verify(signed, publicKey, signature)
          },
        }
        const apps = [knownApp({ keys: [appKey('key' in wish ? wish.key : {})] })]
        const request = withSignature(signedRequest('request' in wish ? wish.request : {}), signature)
        const error = refusal(() => authenticator({ apps, explain: explainNothing, verifier })(request))
        assert.equal(error.internalReason, reason)
        assert.equal(verified.length, 1)
        for (const { modulus, signature } of verified) {
          assert.equal(signature.length, modulus.length)
          assert.ok(signature.compare(modulus) < 0)
        }
      })
    }
  }

  it('is a refusal even if the signature that stands in for it were right', () => {
    const verifier: Verifier = { ...VERIFIER, verify: () => true }
    const request = withSignature(signedRequest(), Buffer.alloc(256, 0xff))
    assert.equal(refusal(() => authenticator({ verifier })(request)).internalReason, 'wrong-signature')
  })
})

describe('a key with a long exponent', () => {
  const known = knownApp()
  const publicKey = publicKeyFrom(numberOf(MODULUS), 2n ** 255n + 1n)
  const apps = [{ ...known, keys: new Map([['1', { ...knownKey(appKey()), ...verifyingKey(publicKey) }]]) }]

  it('is verified apart, one request at a time, and keeps working', async () => {
    let [running, runningMost] = [0, 0]
    const verifier: Verifier = {
      verify: () => assert.fail('on the main thread'),
      async verifyApart(_signed, used) {
        assert.equal(used, publicKey)
        runningMost = Math.max(runningMost, ++running)
        await Promise.resolve()
        running--
        return true
      },
    }
    const authenticate = authenticator({ apps, verifier })
    const callers = await Promise.all([1, 2, 3].map(() => authenticate(signedRequest())))
    assert.deepEqual(
      callers.map(({ knownApp }) => knownApp.app.appId),
      ['app-1', 'app-1', 'app-1'],
    )
    assert.equal(runningMost, 1)
  })

  it('is refused with the same answer as any other', async () => {
    await assert.rejects(async () => authenticator({ apps })(signedRequest()), {
      internalReason: 'wrong-signature',
    })
  })

  it('does not keep more requests waiting than a few, and takes the next ones afterwards', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<boolean>()
    const authenticate = authenticator({ apps, verifier: { ...VERIFIER, verifyApart: () => opened } })
    const waiting = Array.from({ length: COSTLY_WAITING_MAX }, () => authenticate(signedRequest()))
    assert.equal(refusal(() => authenticate(signedRequest())).name, 'UNAVAILABLE')
    open(true)
    assert.equal((await Promise.all(waiting)).length, COSTLY_WAITING_MAX)
    assert.equal((await authenticate(signedRequest())).authorization.serialNo, '1')
  })
})
