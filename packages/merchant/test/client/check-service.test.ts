import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CheckFinding, type ClientOptions, createClient } from '../../src/index.ts'
import { KEYS } from '../support/keys.ts'
import { answerJson, neverAnswer, type Step, scriptedFetch } from '../support/scripted-fetch.ts'

const NOW_MS = 1_700_000_000_000
const CERTIFICATES = { certificates: [] }
const REFUSED = { name: 'UNAUTHENTICATED', message: 'The request is not authenticated.', debug_id: 'd-1' }

/** The Date of an answer, in seconds from now. */
function dated(aheadSeconds: number) {
  return { date: new Date(NOW_MS + aheadSeconds * 1000).toUTCString(), 'txgw-debug-id': 'd-0' }
}

async function check(step: Step, options: Partial<ClientOptions> = {}) {
  const { fetch, sent } = scriptedFetch(step)
  const given = { appId: 'app-1', privateKey: KEYS.pkcs8, baseUrl: 'https://pay.example.com' }
  const report = await createClient({ ...given, fetch, clock: () => NOW_MS, ...options }).check()
  return { report, sent }
}

type States = [address: CheckFinding['state'], key: CheckFinding['state'], clock: CheckFinding['state']]

async function finds(step: Step, states: States, summary: RegExp, options?: Partial<ClientOptions>) {
  const { report } = await check(step, options)
  const { address, key, clock } = report
  assert.deepEqual([address.state, key.state, clock.state], states, report.summary)
  assert.match(report.summary, summary)
  assert.equal(
    report.ok,
    states.every((state) => state === 'works'),
  )
  return report
}

describe('check()', () => {
  it('confirms that everything works with one signed request', async () => {
    const { report, sent } = await check(answerJson(200, CERTIFICATES, dated(0)))
    assert.equal(report.ok, true)
    assert.equal(report.summary, 'The key, the address and the clock work.')
    assert.equal(report.debugId, 'd-0')
    assert.equal(report.error, undefined)
    assert.deepEqual(
      sent.map(({ url, body }) => [url.pathname, body]),
      [['/gateway/v2/certificates', '']],
    )
    assert.equal((await check(answerJson(200, CERTIFICATES))).report.ok, true)
  })

  it('reports an unusable key, and sends nothing', async () => {
    const { sent } = await check(new Error('not sent'), { privateKey: 'nonsense' })
    assert.equal(sent.length, 0)
    const report = await finds(
      new Error('not sent'),
      ['unknown', 'fails', 'unknown'],
      /privateKey must be a PEM/,
      {
        privateKey: 'nonsense',
      },
    )
    assert.equal(report.error?.name, 'KeyFormatError')
  })

  it('reports a refused signature, with the explanation of the sandbox', async () => {
    const production = await finds(
      answerJson(401, REFUSED, dated(3)),
      ['works', 'fails', 'works'],
      /^The service refuses the signature of app app-1 with serial number 1\. .*Production and sandbox are separate\.$/,
    )
    assert.deepEqual([production.debugId, production.error?.name], ['d-1', 'UNAUTHENTICATED'])
    assert.equal(production.clock.aheadSeconds, -3)
    const causes = [{ cause: 'The key is not registered.', solution: 'Register it.' }]
    await finds(
      answerJson(401, { ...REFUSED, causes }),
      ['works', 'fails', 'unknown'],
      /not registered\. Register it\./,
    )
    const disabled = { name: 'PERMISSION_DENIED', message: 'The app may not do this.' }
    await finds(
      answerJson(403, disabled, dated(0)),
      ['works', 'fails', 'works'],
      /signature is right, but app-1 may not/,
    )
  })

  it('reports a wrong clock, and does not blame the key', async () => {
    const ahead = await finds(
      answerJson(401, REFUSED, dated(-400)),
      ['works', 'unknown', 'fails'],
      /Our clock is 400 s ahead of the service's, so the service refuses queries\..*300 s are allowed/,
    )
    assert.equal(ahead.clock.aheadSeconds, 400)
    await finds(
      answerJson(200, CERTIFICATES, dated(600)),
      ['works', 'works', 'fails'],
      /600 s behind the service's/,
    )
    await finds(
      answerJson(401, REFUSED, dated(600)),
      ['works', 'fails', 'fails'],
      /refuses the signature.*600 s behind/,
    )
    const dayOld = await finds(
      answerJson(401, REFUSED, dated(90_000)),
      ['works', 'unknown', 'fails'],
      /^Our clock is 90000 s behind/,
    )
    assert.match(dayOld.key.message, /until the clock is right/)
  })

  it('reports an address that does not lead to the service', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    await finds(
      refused,
      ['fails', 'unknown', 'unknown'],
      /^https:\/\/pay\.example\.com cannot be reached: connect ECONNREFUSED\. Check the host/,
    )
    await finds(neverAnswer, ['fails', 'unknown', 'unknown'], /no answer within 20 ms/, { timeout: 20 })
    const noPath = { name: 'NOT_FOUND', message: 'This path does not exist.', debug_id: 'd-2' }
    await finds(
      answerJson(404, noPath, dated(0)),
      ['fails', 'unknown', 'works'],
      /does not know the path \/gateway\/v2\/certificates\. Check the path of baseUrl and pathSegment/,
    )
    const plain = { name: 'INVALID_ARGUMENT', message: 'This port speaks HTTPS only.' }
    await finds(
      answerJson(400, plain, dated(0)),
      ['fails', 'unknown', 'works'],
      /^https:\/\/pay\.example\.com refuses the request\. This port speaks HTTPS only\. Check baseUrl\.$/,
    )
    for (const stranger of [
      new Response('<h1>It works!</h1>'),
      answerJson(200, { status: 'ok' }),
      new Response('', { status: 307 }),
      new Response('<html>', { status: 502 }),
      new Response('', { status: 404 }),
    ]) {
      await finds(
        stranger,
        ['fails', 'unknown', 'unknown'],
        /is not the service, or a proxy in front of it is broken/,
      )
    }
  })

  it('reports as unknown what a busy service did not check, and tries once', async () => {
    const busy = answerJson(503, { name: 'UNAVAILABLE', message: 'Try again later.' }, dated(0))
    await finds(busy, ['works', 'unknown', 'works'], /^The key was not tried: Try again later\.$/)
    assert.equal((await check(busy)).sent.length, 1)
  })

  it('ends with the caller’s signal', async () => {
    const { fetch } = scriptedFetch(neverAnswer)
    const reason = new Error('no longer needed')
    const client = createClient({
      appId: 'a',
      privateKey: KEYS.pkcs8,
      baseUrl: 'https://pay.example.com',
      fetch,
    })
    await assert.rejects(client.check({ signal: AbortSignal.abort(reason) }), reason)
  })
})
