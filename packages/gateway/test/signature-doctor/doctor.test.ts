import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KnownApp } from '../../src/apps/app-directory.ts'
import { createDoctor, type DoctorOptions } from '../../src/signature-doctor/doctor.ts'
import { app, appKey, knownKey } from '../merchant-api/signed-request.ts'
import { type Attempt, KEYS, lines, makeRequest, pemOf } from './careless-merchant.ts'
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
  return (attempt: Attempt, client = '192.0.2.1') => {
    const { path, authorization, body } = makeRequest(attempt, NOW_SECONDS)
    const received = { method: 'POST', target: path, signedTarget: path, host: undefined, body }
    return doctor.examine({ ...received, authorizations: [authorization] }, NOW_SECONDS * 1000, { client })
  }
}

const noEnd: Attempt = { text: (right) => lines(right).slice(0, -1) }
const mistakesOf = (outcome: Awaited<ReturnType<ReturnType<typeof openDoctor>>>) =>
  'diagnoses' in outcome ? outcome.diagnoses.map(({ mistake }) => mistake) : outcome.retryAfterSeconds

describe('the doctor', () => {
  const others = Array.from({ length: 450 }, (_, i) => knownApp(`app-${i + 10}`, KEYS.stranger))
  const apps = [knownApp('app-1', KEYS.first), ...others, knownApp('last', KEYS.second)]

  it('finds the key of another app among any number of them', async () => {
    const outcome = await openDoctor(apps)({ ...noEnd, key: KEYS.second.privateKey })
    assert.deepEqual(mistakesOf(outcome), ['other-app', 'last-line-feed-missing'])
    assert.ok('signedBy' in outcome)
    assert.equal(outcome.signedBy, 'serial_no "1" of app "last"')
  })

  it('says so when it did not try every key', async () => {
    const slow: typeof inThisThread = {
      ...inThisThread,
      run: async (job) => ({ ...(await inThisThread.run(job)), spentMs: 2000 }),
    }
    const outcome = await openDoctor(apps, { runner: slow })({ key: KEYS.production.privateKey })
    assert.ok('diagnoses' in outcome)
    const [{ mistake, cause, certain } = assert.fail()] = outcome.diagnoses
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

  it('leaves the examination out when the thread fails', async () => {
    const failures: unknown[] = []
    const failing = { ...inThisThread, run: () => Promise.reject(new Error('gone')) }
    const examine = openDoctor(apps, { runner: failing, onFailure: (error) => failures.push(error) })
    assert.equal(mistakesOf(await examine(noEnd)), 1)
    assert.match(String(failures), /gone/)
  })
})
