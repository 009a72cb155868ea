import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KnownApp } from '@txgw/domain/apps/app-directory'
import { HeaderList } from '@txgw/http1/header-list'
import { createDoctor } from '@txgw/signature-doctor/doctor'
import type { DiagnosisRunner } from '@txgw/signature-doctor/work/diagnosis-job'
import { createAuthenticate } from '../../src/merchant-api/authenticate.ts'
import { diagnoseRefusals } from '../../src/merchant-api/diagnose-refusal.ts'
import { explainAll } from '../../src/merchant-api/explain-refusal.ts'
import type { MerchantRequest } from '../../src/merchant-api/merchant-request.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { inThisThread } from '../signature-doctor/in-this-thread.ts'
import { appKey, knownApp, NOW_MS, OTHER_KEYS, signedRequest, UNREGISTERED_KEYS } from './signed-request.ts'

const clock = { nowMs: () => NOW_MS }

interface Opened {
  apps?: KnownApp[]
  monotonicMs?: () => number
  runner?: DiagnosisRunner
  explainedMsMax?: number
}

/** Authentication that throws the explained refusal, as the merchant API answers with it. */
function authenticator({
  apps = [knownApp()],
  monotonicMs = () => 0,
  runner = inThisThread,
  explainedMsMax,
}: Opened = {}) {
  const here = { find: (appId: string) => apps.find(({ app }) => app.appId === appId), list: () => apps }
  const authenticate = createAuthenticate({
    directory: here,
    clock,
    aheadSecondsMax: 300,
    explain: explainAll,
  })
  const elsewhere = () => undefined
  const doctor = createDoctor({
    here,
    elsewhere,
    pathSegment: 'gateway',
    aheadSecondsMax: 300,
    monotonicMs,
    runner,
  })
  const explain = diagnoseRefusals({ doctor, clock, ...(explainedMsMax && { explainedMsMax }) })
  return async (request: MerchantRequest) => {
    try {
      return authenticate(request)
    } catch (error) {
      assert.ok(error instanceof ServiceError)
      throw error.name === 'UNAUTHENTICATED' ? (await explain(error, request)).refusal : error
    }
  }
}

async function refusal(act: () => Promise<unknown>): Promise<ServiceError> {
  try {
    await act()
  } catch (error) {
    assert.ok(error instanceof ServiceError)
    return error
  }
  throw new assert.AssertionError({ message: 'was not refused' })
}

const withPath = (path: string): MerchantRequest => ({ ...signedRequest(), target: path, signedTarget: path })

describe('a diagnosed refusal', () => {
  it('lets a valid request pass', async () => {
    assert.equal((await authenticator()(signedRequest())).knownApp.app.appId, 'app-1')
  })

  it('adds the mistake, its field and its value, for the caller and for the operator', async () => {
    const error = await refusal(() => authenticator()(withPath('/gateway/v2/orders/')))
    assert.equal(error.causes.length, 1)
    assert.match(error.message, /^The signature does not match the request\. .* slash at the end\.$/)
    assert.equal(error.internalReason, 'wrong-signature (path-trailing-slash)')
    assert.match(JSON.stringify(error.details), /"field":"path".*"value":"\/gateway\/v2\/orders\/"/)
  })

  it('says nothing twice', async () => {
    const changed = (pattern: RegExp, text: string): MerchantRequest => {
      const request = signedRequest()
      const headers = new HeaderList()
      headers.add('Authorization', String(request.headers.get('authorization')).replace(pattern, text))
      return { ...request, headers }
    }
    const withKey = (changes: Parameters<typeof appKey>[0]) => [knownApp({ keys: [appKey(changes)] })]
    const refused: [MerchantRequest, KnownApp[]?][] = [
      [signedRequest({ authId: 'nobody' })],
      [signedRequest({ serialNo: '9' })],
      [signedRequest({ privateKey: UNREGISTERED_KEYS.privateKey })],
      [signedRequest({ timestamp: NOW_MS / 1000 - 90_000 })],
      [signedRequest({ timestamp: NOW_MS / 1000 + 4_000 })],
      [withPath('/gateway/v2/orders/')],
      [signedRequest(), withKey({ revokedAtMs: 1 })],
      [signedRequest(), withKey({ notBeforeMs: NOW_MS + 1 })],
      [signedRequest(), withKey({ notAfterMs: 1 })],
      [changed(/,signature=.*$/, '')],
      [changed(/auth_id=[^,]+/, 'auth_id=')],
      [changed(/auth_id=[^,]+/, 'auth_id=a,auth_id=a')],
      [changed(/nonce_str=[^,]+/, 'nonce_str=short')],
      [changed(/signature=.*$/, 'signature=abc')],
      [changed(/^TXGW/, 'txgw')],
      [changed(/$/, ',auth_id_type=OTHER')],
      [{ ...signedRequest(), headers: new HeaderList() }],
    ]
    for (const [request, apps] of refused) {
      const { message, causes } = await refusal(() => authenticator(apps ? { apps } : {})(request))
      const said = message.replace('Authorization header: ', '')
      const sentences = said
        .split(/(?<=[.:]) /)
        .map((sentence) => sentence.replace(/[.:]$/, '').toLowerCase())
      assert.equal(new Set(sentences).size, sentences.length, message)
      for (const { cause } of causes) assert.notEqual(cause, message)
    }
  })

  it('names a problem with the key first', async () => {
    const revoked = authenticator({ apps: [knownApp({ keys: [appKey({ revokedAtMs: 1 })] })] })
    assert.deepEqual(
      (await refusal(() => revoked(withPath('/v2/orders')))).causes.map(({ cause }) => cause),
      [
        'Somebody withdrew this key. It never works again.',
        'The path was signed with a first segment that was not called.',
      ],
    )
    const onlyRevoked = await refusal(() => revoked(signedRequest()))
    assert.deepEqual([onlyRevoked.causes.length, onlyRevoked.details.length], [1, 0])
  })

  it('does not also report an unknown key for an unknown app', async () => {
    const request = signedRequest({ authId: 'nobody', privateKey: OTHER_KEYS.privateKey })
    const error = await refusal(() => authenticator()(request))
    assert.equal(error.message, 'No app "nobody" is registered in the sandbox.')
    assert.equal(error.causes.length, 1)
  })

  it('says once that the Authorization header is missing or repeated, and what to do', async () => {
    const twice = signedRequest()
    twice.headers.add('authorization', twice.headers.get('authorization') as string)
    const without = { ...signedRequest(), headers: new HeaderList() }
    for (const [request, word] of [[without, 'missing'] as const, [twice, 'repeated'] as const]) {
      const error = await refusal(() => authenticator()(request))
      assert.equal(error.message, `The Authorization header is ${word}.`)
      assert.match(error.causes[0]?.solution ?? '', /^Send /)
    }
  })

  it('shows both texts and where they differ, for debugging', async () => {
    const { debug } = await refusal(() => authenticator()(withPath('/gateway/v2/orders/')))
    assert.match(debug?.expected_string ?? '', /^POST\n\/gateway\/v2\/orders\/\n/)
    assert.match(debug?.signed_string ?? '', /^POST\n\/gateway\/v2\/orders\n/)
    assert.deepEqual(debug?.first_difference, { offset: 23, line: 2 })
  })

  it('shows the expected text when nobody knows what was signed', async () => {
    const { debug } = await refusal(() =>
      authenticator()({ ...signedRequest(), body: Buffer.from('{"id":"another order"}') }),
    )
    assert.match(debug?.expected_string ?? '', /another order/)
    assert.equal(debug?.signed_string, undefined)
  })

  it('calls a guess a guess', async () => {
    const request = signedRequest()
    const header = request.headers.get('authorization') as string
    const headers = new HeaderList()
    headers.add('authorization', header.replace(/(signature=.{250}).*/, '$1'))
    const error = await refusal(() => authenticator()({ ...request, headers }))
    assert.match(error.message, /Probably: The signature looks cut off: it has 250 of 344 characters\.$/)
    assert.match(error.causes[0]?.cause ?? '', /^Probably: /)
  })

  it('says that its explanation is left out and when to ask again', async () => {
    const slow: DiagnosisRunner = {
      ...inThisThread,
      run: async (job) => ({ ...(await inThisThread.run(job)), spentMs: 3400 }),
    }
    const authenticate = authenticator({ runner: slow })
    const mistaken = () => authenticate(withPath('/gateway/v2/orders/'))
    assert.equal((await refusal(mistaken)).details.length, 1)
    const plain = await refusal(mistaken)
    assert.equal(
      plain.message,
      'The signature does not match the request. The explanation is left out, because too many are being asked for. Send the request again in 2 seconds to get it.',
    )
    assert.equal(plain.retryAfterSeconds, 2)
    assert.equal(plain.internalReason, 'wrong-signature (not explained)')
    assert.deepEqual(
      plain.details.map((detail) => detail['@type']),
      ['type.apis.com/rpc.RetryInfo'],
    )
  })

  it('answers without its explanation when finding it takes longer than clients wait', async () => {
    const stuck: DiagnosisRunner = { ...inThisThread, run: () => new Promise(() => {}) }
    const plain = await refusal(() =>
      authenticator({ runner: stuck, explainedMsMax: 1 })(withPath('/gateway/v2/orders/')),
    )
    assert.equal(
      plain.message,
      'The signature does not match the request. The explanation is left out, because finding it took too long. Send the request again in 5 seconds to get it.',
    )
    assert.equal(plain.internalReason, 'wrong-signature (not explained)')
  })

  it('does not change other refusals', async () => {
    const disabled = authenticator({ apps: [knownApp({ enabled: false })] })
    assert.equal((await refusal(() => disabled(signedRequest()))).name, 'PERMISSION_DENIED')
  })
})
