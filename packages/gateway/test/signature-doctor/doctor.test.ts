import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KnownApp } from '@txgw/domain/apps/app-directory'
import { createDoctor, type DoctorOptions } from '@txgw/signature-doctor/doctor'
import { type Attempt, KEYS, lines, makeRequest, pemOf } from '@txgw/testkit/clients/careless-merchant'
import { app, appKey, knownKey } from '../merchant-api/signed-request.ts'
import { inThisThread } from './in-this-thread.ts'

const NOW_SECONDS = 1_767_225_600

function knownApp(appId: string, keys: { publicKey: Parameters<typeof pemOf>[0]['publicKey'] }): KnownApp {
  const key = appKey({ serialNo: '1', publicKey: pemOf(keys) })
  const known = { ...knownKey(key), publicKey: keys.publicKey }
  return { app: app({ appId, keys: [key] }), keys: new Map([['1', known]]) }
}

function openDoctor(apps: KnownApp[], changes: Partial<DoctorOptions> = {}) {
  const byId = new Map(apps.map((one) => [one.app.appId, one]))
  const doctor = createDoctor({
    here: { find: (appId) => byId.get(appId), list: () => byId.values() },
    elsewhere: () => undefined,
    pathSegment: 'gateway',
    aheadSecondsMax: 300,
    monotonicMs: () => 0,
    runner: inThisThread,
    ...changes,
  })
  const examine = (attempt: Attempt, client = '192.0.2.1') => {
    const { path, authorization, body } = makeRequest(attempt, NOW_SECONDS)
    const received = { method: 'POST', target: path, signedTarget: path, host: undefined, body }
    const receivedAtMs = () => NOW_SECONDS * 1000
    return doctor.examine(
      { received: { ...received, authorizations: [authorization] }, receivedAtMs },
      { client },
    )
  }
  return Object.assign(examine, { inspect: (saved: string) => doctor.examine({ saved }) })
}

const noEnd: Attempt = { text: (right) => lines(right).slice(0, -1) }
const examinationOf = (outcome: Awaited<ReturnType<ReturnType<typeof openDoctor>>>) =>
  'examination' in outcome ? outcome.examination : undefined
const mistakesOf = (outcome: Awaited<ReturnType<ReturnType<typeof openDoctor>>>) =>
  'retryAfterSeconds' in outcome
    ? outcome.retryAfterSeconds
    : examinationOf(outcome)?.diagnoses.map(({ mistake }) => mistake)

describe('the doctor', () => {
  const others = Array.from({ length: 450 }, (_, i) => knownApp(`app-${i + 10}`, KEYS.stranger))
  const apps = [knownApp('app-1', KEYS.first), ...others, knownApp('last', KEYS.second)]

  it('finds the key of another app among any number of them', async () => {
    const outcome = await openDoctor(apps)({ ...noEnd, key: KEYS.second.privateKey })
    assert.deepEqual(mistakesOf(outcome), ['other-app', 'last-line-feed-missing'])
    assert.equal(examinationOf(outcome)?.signedBy, 'serial_no "1" of app "last"')
  })

  it('says so when it did not try every key', async () => {
    const slow: typeof inThisThread = {
      ...inThisThread,
      run: async (job) => ({ ...(await inThisThread.run(job)), spentMs: 2000 }),
    }
    const outcome = await openDoctor(apps, { runner: slow })({ key: KEYS.production.privateKey })
    const [{ mistake, cause, certain } = assert.fail()] = examinationOf(outcome)?.diagnoses ?? []
    assert.deepEqual([mistake, certain], ['unknown-key', false])
    assert.match(cause, /^None of the first 101 keys made this signature; the others were not tried\.$/)
  })

  it('leaves out the examinations of an app that asks too much, and nobody else’s', async () => {
    const slow: typeof inThisThread = {
      ...inThisThread,
      run: async (job) => ({ ...(await inThisThread.run(job)), spentMs: 3500 }),
    }
    const examine = openDoctor([knownApp('app-1', KEYS.first), knownApp('app-2', KEYS.otherApp)], {
      runner: slow,
    })
    assert.deepEqual(mistakesOf(await examine(noEnd)), ['last-line-feed-missing'])
    assert.equal(mistakesOf(await examine(noEnd, '192.0.2.2')), 3)
    const other = { ...noEnd, appId: 'app-2', key: KEYS.otherApp.privateKey }
    assert.equal(mistakesOf(await examine(other)), 3)
    assert.deepEqual(mistakesOf(await examine(other, '192.0.2.2')), ['last-line-feed-missing'])
  })

  it('has everything loose read by its runner: headers and saved requests alike', async () => {
    const jobs: unknown[] = []
    const runner: typeof inThisThread = {
      ...inThisThread,
      async read(job) {
        jobs.push(job)
        return { claim: undefined, spentMs: 1, ...('saved' in job && { saved: 'is not read here' }) }
      },
    }
    const examine = openDoctor(apps, { runner })
    await examine(noEnd)
    const saved = `POST /${','.repeat(100_000)}`
    assert.deepEqual(await examine.inspect(saved), { problem: 'is not read here' })
    assert.deepEqual(
      jobs.map((job) => Object.keys(job as object)),
      [['authorizations'], ['saved']],
    )
  })

  it('says why a saved text holds no request, and that a request is larger than any that is taken', async () => {
    const { inspect } = openDoctor(apps)
    const problemOf = async (saved: string) => {
      const outcome = await inspect(saved)
      return 'problem' in outcome ? outcome.problem : undefined
    }
    assert.match((await problemOf('hello')) ?? '', /does not begin with a request line/)
    const head = 'POST /v2/orders HTTP/1.1\r\n'
    assert.match((await problemOf(`${head}Authorization: ${','.repeat(17_000)}\r\n\r\n`)) ?? '', /headers/)
    assert.match((await problemOf(`${head}\r\n${'x'.repeat(65_537)}`)) ?? '', /a body of more than 65536/)
    assert.equal(await problemOf(`${head}\r\n${'x'.repeat(65_536)}`), undefined)
  })

  it('leaves the examination out when the thread fails', async () => {
    const failures: unknown[] = []
    const failing = { ...inThisThread, run: () => Promise.reject(new Error('gone')) }
    const examine = openDoctor(apps, { runner: failing, onFailure: (error) => failures.push(error) })
    assert.equal(mistakesOf(await examine(noEnd)), 1)
    assert.match(String(failures), /gone/)
  })
})
