import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { FIRST_CHECKS, OTHER_CHECKS } from '../../../src/commands/certify/run-checks.ts'
import { startCarefulBackend } from '../../support/careful-backend.ts'
import { certify, certifyWith, FAULTS, idsWith } from '../../support/certify-backend.ts'
import { makeCertificate } from '../../support/scripted-service.ts'
import { startSdkBackend } from '../../support/sdk-backend.ts'
import { tempDir } from '../../support/temp-dir.ts'

const CHECKED_TOO_LITTLE = new Set([
  'does not verify signatures',
  'takes what is not signed',
  'ignores the timestamp',
  'answers for other apps',
  'pins the key of the service',
  'lets a frozen player top up',
  'knows everybody',
  'breaks on unknown events',
])

test('every check says how to mend it in one or two sentences', () => {
  for (const { id, advice } of [...FIRST_CHECKS, ...OTHER_CHECKS]) {
    assert.match(advice, /\.$/, id)
    const sentences = advice.split(/[.?!](?:\s|$)/).filter((sentence) => sentence !== '')
    assert.ok(sentences.length <= 2, `${id}: ${sentences.length} sentences`)
  }
})

suite('a go-live run', { concurrency: 4 }, () => {
  test('a careful backend passes, with a warning for HTTP', async () => {
    const report = await certifyWith({})
    assert.deepEqual(idsWith(report, 'fail'), [])
    assert.deepEqual(idsWith(report, 'warning'), ['https'])
    assert.equal(report.result, 'passed')
    assert.deepEqual(report.counts, { pass: report.checks.length - 1, warning: 1, fail: 0, 'left-out': 0 })
    assert.equal(report.stopped, undefined)
  })

  test('the receiver of the SDK passes every check', async () => {
    const { url, listNextKey } = await startSdkBackend()
    const report = await certify(url, { onRehearsal: listNextKey })
    assert.deepEqual(
      report.checks.filter(({ status }) => status !== 'pass').map(({ id, found }) => [id, found]),
      [['https', 'the address is HTTP on this machine, which only the sandbox calls']],
    )
  })

  // Each run makes an RSA key, so faults that do not hide each other share one; the long tests take them one by one.
  for (const [name, isMeant] of [
    ['checks too little', (what: string) => CHECKED_TOO_LITTLE.has(what)],
    ['refuses or answers wrongly', (what: string) => !CHECKED_TOO_LITTLE.has(what)],
  ] as const) {
    test(`a backend that ${name} in many ways fails exactly there`, async () => {
      const having = FAULTS.filter(([what]) => isMeant(what))
      const report = await certifyWith(Object.assign({}, ...having.map(([, faults]) => faults)))
      const failed = having.flatMap(([, , ids]) => ids)
      assert.deepEqual(new Set(idsWith(report, 'fail')), new Set(failed))
      assert.deepEqual(idsWith(report, 'warning'), ['https'])
      assert.equal(report.result, 'failed')
      for (const { status, advice } of report.checks) assert.equal(advice === undefined, status === 'pass')
    })
  }

  test('a slow backend fails only the check of its response time', async () => {
    const report = await certifyWith({ answersAfterMs: 80 }, { deadlineMs: 50 })
    assert.deepEqual(idsWith(report, 'fail'), ['answer-time'])
    const latency = report.checks.find(({ id }) => id === 'answer-time')?.latency
    assert.ok(latency && latency.p95_ms > latency.deadline_ms)
  })

  test('sloppy replies, closed connections and pages of a framework are warnings', async () => {
    const report = await certifyWith({
      answersSloppily: true,
      closesConnections: true,
      explainsRefusals: '<pre>Cannot POST /hook</pre>',
    })
    assert.deepEqual(idsWith(report, 'warning').sort(), [
      'error-replies',
      'https',
      'keep-alive',
      'reply-shape',
    ])
    const found = report.checks.find(({ id }) => id === 'reply-shape')?.found
    assert.match(found ?? '', /^forbidden-text: is_topup_forbidden is a string/)
    assert.equal(report.result, 'passed')
  })

  test('stops, and says so, when an ordinary notification gets no answer', async () => {
    const report = await certifyWith({ answersHtml: 'to-everybody' })
    assert.deepEqual(idsWith(report, 'fail'), ['allowed-player'])
    assert.equal(report.checks.length, 2)
    assert.match(report.stopped ?? '', /^The other \d+ checks did not run, .*it looks like HTML/)
    const nobody = await certify('http://127.0.0.1:9/')
    assert.deepEqual(idsWith(nobody, 'fail'), ['allowed-player'])
    assert.match(nobody.stopped ?? '', /no answer, connect/)
  })

  test('checks the issuer of a certificate and the days that are left', async () => {
    const { cert, key, caFile } = makeCertificate(tempDir())
    const { url } = await startCarefulBackend({}, { tls: { cert: cert.toString(), key: key.toString() } })
    const stranger = await certify(url)
    assert.deepEqual(idsWith(stranger, 'fail'), ['https', 'allowed-player'])
    assert.match(stranger.checks[0]?.found ?? '', /not trusted: DEPTH_ZERO_SELF_SIGNED_CERT/)
    const trusted = await certify(url, { caPem: readFileSync(caFile, 'utf8') })
    assert.deepEqual(idsWith(trusted, 'fail'), [])
    assert.match(trusted.checks[0]?.found ?? '', /^TLSv1\.3, certificate valid for 1 more days$/)
  })
})
