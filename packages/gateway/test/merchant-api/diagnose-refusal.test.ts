import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HeaderList } from '../../src/http1/header-list.ts'
import { createAuthenticate } from '../../src/merchant-api/authenticate.ts'
import { diagnoseRefusals } from '../../src/merchant-api/diagnose-refusal.ts'
import { explainAll } from '../../src/merchant-api/explain-refusal.ts'
import type { MerchantRequest } from '../../src/merchant-api/merchant-request.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { createDoctor } from '../../src/signature-doctor/doctor.ts'
import { appKey, knownApp, NOW_MS, OTHER_KEYS, signedRequest } from './signed-request.ts'

const clock = { nowMs: () => NOW_MS }

function authenticator({ apps = [knownApp()], monotonicMs = (): number => 0 } = {}) {
  const here = { find: (appId: string) => apps.find(({ app }) => app.appId === appId), list: () => apps }
  const authenticate = createAuthenticate({
    directory: here,
    clock,
    aheadSecondsMax: 300,
    explain: explainAll,
  })
  const elsewhere = () => undefined
  const doctor = createDoctor({ here, elsewhere, pathSegment: 'gateway', aheadSecondsMax: 300, monotonicMs })
  return diagnoseRefusals(authenticate, { doctor, clock })
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

const withPath = (path: string): MerchantRequest => ({ ...signedRequest(), target: path, signedTarget: path })

describe('a diagnosed refusal', () => {
  it('lets a valid request pass', () => {
    assert.equal(authenticator()(signedRequest()).knownApp.app.appId, 'app-1')
  })

  it('adds the mistake, its field and its value, for the caller and for the operator', () => {
    const error = refusal(() => authenticator()(withPath('/gateway/v2/orders/')))
    assert.equal(error.causes.length, 1)
    assert.match(error.message, /^The signature does not match the request\. .* slash at the end\.$/)
    assert.equal(error.internalReason, 'wrong-signature (path-trailing-slash)')
    assert.match(JSON.stringify(error.details), /"field":"path".*"value":"\/gateway\/v2\/orders\/"/)
  })

  it('names a problem with the key first', () => {
    const revoked = authenticator({ apps: [knownApp({ keys: [appKey({ revokedAtMs: 1 })] })] })
    assert.deepEqual(
      refusal(() => revoked(withPath('/v2/orders'))).causes.map(({ cause }) => cause),
      [
        'The key "1" of app "app-1" is revoked.',
        'The path was signed with a first segment that was not called.',
      ],
    )
    const onlyRevoked = refusal(() => revoked(signedRequest()))
    assert.deepEqual([onlyRevoked.causes.length, onlyRevoked.details.length], [1, 0])
  })

  it('does not also report an unknown key for an unknown app', () => {
    const request = signedRequest({ authId: 'nobody', privateKey: OTHER_KEYS.privateKey })
    const error = refusal(() => authenticator()(request))
    assert.equal(error.message, 'No app "nobody" is registered in the sandbox.')
    assert.equal(error.causes.length, 1)
  })

  it('says once that the Authorization header is missing or repeated, and what to do', () => {
    const twice = signedRequest()
    twice.headers.add('authorization', twice.headers.get('authorization') as string)
    const without = { ...signedRequest(), headers: new HeaderList() }
    for (const [request, word] of [[without, 'missing'] as const, [twice, 'repeated'] as const]) {
      const error = refusal(() => authenticator()(request))
      assert.equal(error.message, `The Authorization header is ${word}.`)
      assert.match(error.causes[0]?.solution ?? '', /^Send /)
    }
  })

  it('is the plain refusal when the time for diagnoses is used up', () => {
    let nowMs = 0
    const authenticate = authenticator({ monotonicMs: () => nowMs++ * 400 })
    const mistaken = () => authenticate(withPath('/gateway/v2/orders/'))
    assert.equal(refusal(mistaken).details.length, 1)
    nowMs = 1
    assert.equal(refusal(mistaken).details.length, 1)
    nowMs = 1
    const plain = refusal(mistaken)
    assert.equal(plain.message, 'The signature does not match the request.')
    assert.deepEqual(plain.details, [])
  })

  it('does not change other refusals', () => {
    const disabled = authenticator({ apps: [knownApp({ enabled: false })] })
    assert.equal(refusal(() => disabled(signedRequest())).name, 'PERMISSION_DENIED')
  })
})
