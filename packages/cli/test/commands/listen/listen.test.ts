import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { App, PlatformKeyList, Validation } from '@txgw/gateway/operator-api'
import { verifyNotification } from '@txgw/merchant'
import { importPublicKey } from '@txgw/protocol'
import { startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, answerWith } from '@txgw/testkit/webhook/merchant-behaviours'
import { type ServiceProcess, startService } from '../../support/demo-service.ts'
import { type ListenEvent, startListen } from '../../support/listen-process.ts'
import { runTxgw } from '../../support/run-txgw.ts'
import { tempDir } from '../../support/temp-dir.ts'

const dataDir = join(tempDir(), 'data')

let service: ServiceProcess
let access: string[]
before(async () => {
  service = await startService(dataDir, '--demo')
  const { operator, sandbox } = service.document.addresses
  access = ['--register', '--operator-url', operator, '--url', sandbox, '--data-dir', dataDir]
})
after(() => service?.stop('SIGTERM'))

async function operator<T>(method: string, path: string, body?: unknown): Promise<T> {
  const token = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim()
  const answer = await fetch(`${service.document.addresses.operator}/operator/v1/sandbox${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
  return (await answer.json()) as T
}

const validate = (userId: string) =>
  operator<Validation>('POST', '/validations', {
    app_id: 'demo-app',
    user_id: userId,
    server_id: '7',
  })
const webhookUrl = async () => (await operator<App>('GET', '/apps/demo-app')).webhook_url

async function withDeadline(deadlineMs: number, act: () => Promise<void>): Promise<void> {
  const set = (ms: number) => operator('PATCH', '/apps/demo-app', { validation_deadline_ms: ms })
  await set(deadlineMs)
  try {
    await act()
  } finally {
    await set(5000)
  }
}

async function keysFromFile(): Promise<string[]> {
  const { keys } = await operator<PlatformKeyList>('GET', '/platform-keys')
  const keyFile = join(dataDir, 'platform-public.pem')
  writeFileSync(keyFile, keys[0]?.public_key ?? '')
  return ['--platform-key-file', keyFile]
}

const answerTo = (number: number) => (event: ListenEvent) =>
  event.event === 'answered' && event.number === number

suite('txgw listen by rule', () => {
  test('answers recharges by rule, shows each, and restores the old address at the end', async () => {
    const before = await webhookUrl()
    const listen = await startListen(['--player', 'p2=GEO_RESTRICTION:Not here', ...access])
    assert.equal(await webhookUrl(), listen.url)
    const started = await service.operator(['recharge', 'start', '--user', 'p1', '--format', 'json'])
    assert.equal(started.code, 0, started.stderr)
    const forbidden = await validate('p2')
    assert.equal(forbidden.outcome, 'forbidden')
    assert.deepEqual(forbidden.reason, { code: 'GEO_RESTRICTION', message: 'Not here' })
    const answered = await listen.shown(answerTo(2))
    assert.partialDeepStrictEqual(answered, {
      notification_id: forbidden.validation_id,
      by: 'rule',
      status: 200,
      late: false,
      verdict: { outcome: 'forbidden', warnings: [] },
    })
    const received = await listen.shown(({ event, number }) => event === 'received' && number === 2)
    assert.partialDeepStrictEqual(received, { app_id: 'demo-app', user_id: 'p2', server_id: '7' })
    assert.equal(received.signature.verdict, 'genuine')
    assert.equal(received.signature.serial_no, forbidden.attempts[0]?.request_headers['Txgw-Serial'])
    assert.equal(received.deadline_at, forbidden.attempts[0]?.request_headers['Txgw-Deadline'])
    assert.deepEqual(await listen.stop(), { code: 0, stderr: '' })
    assert.equal(await webhookUrl(), before)
  })

  test("works with a merchant's token, and says in production that an operator decides", async () => {
    const both = ['--environment', 'sandbox', '--environment', 'production']
    const words = ['token', 'add', 'developers', '--role', 'merchant', '--app', 'demo-app', ...both]
    const made = await service.operator(words)
    assert.equal(made.code, 0, made.stderr)
    const asMerchant = [...access, '--operator-token', made.stdout.trim()]
    const before = await webhookUrl()
    const listen = await startListen(['--allow', ...asMerchant])
    assert.equal(await webhookUrl(), listen.url)
    assert.equal((await validate('p1')).outcome, 'allowed')
    assert.deepEqual(await listen.stop(), { code: 0, stderr: '' })
    assert.equal(await webhookUrl(), before)
    const refused = await runTxgw(['listen', '--port', '0', '--allow', ...asMerchant, '--env', 'production'])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /cannot change the webhook address in this environment/)
    assert.match(refused.stderr, /an operator approves the change/)
  })

  test('shows and answers many notifications at a time', async () => {
    const listen = await startListen(['--forbid', 'OTHER', '--delay', '50', ...access])
    const players = Array.from({ length: 12 }, (_, i) => `player-${i}`)
    const asked = await Promise.all(players.map(validate))
    for (const { outcome } of asked) assert.equal(outcome, 'forbidden')
    await Promise.all(players.map((_, i) => listen.shown(answerTo(i + 1))))
    const shown = listen.events.filter(({ event }) => event === 'received')
    assert.deepEqual(shown.map(({ user_id: userId }) => userId).sort(), players.toSorted())
    await listen.stop()
  })

  test('shows a late answer as the service sees it: no answer', async () => {
    // With the keys in a file, a slow machine cannot spend the short deadline on fetching them.
    const listen = await startListen(['--allow', '--delay', '60000', ...access, ...(await keysFromFile())])
    await withDeadline(500, async () => assert.equal((await validate('p1')).reason?.code, 'timeout'))
    const { late, verdict } = await listen.shown(answerTo(1))
    assert.deepEqual([late, verdict.outcome, verdict.reason.code], [true, 'no-answer', 'timeout'])
    await listen.stop()
  })

  test('checks signatures with a key file alone', async () => {
    const nowhere = ['--url', 'https://127.0.0.1:9']
    const listen = await startListen(['--allow', ...access, ...nowhere, ...(await keysFromFile())])
    assert.equal((await validate('p1')).outcome, 'allowed')
    await listen.stop()
  })

  test('gives no answer about a player without the keys of the service', async () => {
    const listen = await startListen(['--allow', ...access, '--url', 'https://127.0.0.1:9'])
    assert.equal((await validate('p1')).attempts[0]?.status, 503)
    const { signature } = await listen.shown(({ event }) => event === 'received')
    assert.equal(signature.verdict, 'not-checked')
    assert.match(signature.problem, /nothing listens there/)
    await listen.stop()
  })

  test('answers only the service, but shows every request', async () => {
    const listen = await startListen(access)
    const answer = await fetch(listen.url, { method: 'POST', body: '{"id":1}' })
    assert.equal(answer.status, 401)
    assert.match(
      ((await answer.json()) as { message: string }).message,
      /^The header Txgw-Timestamp is missing/,
    )
    assert.equal((await fetch(listen.url)).status, 405)
    const { signature, user_id: userId } = await listen.shown(({ event }) => event === 'received')
    assert.deepEqual([signature.verdict, signature.reason, userId], ['refused', 'HEADER_MISSING', undefined])
    await listen.stop()
  })

  test('keeps an address that somebody else sets in the meantime', async () => {
    const before = await webhookUrl()
    const listen = await startListen(access)
    await operator('PATCH', '/apps/demo-app', { webhook_url: 'https://game.example/hook' })
    assert.equal((await listen.stop()).code, 0)
    assert.equal(await webhookUrl(), 'https://game.example/hook')
    await operator('PATCH', '/apps/demo-app', { webhook_url: before })
  })
})

suite('txgw listen with a person', () => {
  test('holds a recharge open until somebody picks, in any order, and falls back to the rule', async () => {
    const listen = await startListen(['--ask', '--forbid', 'RECHARGE_LIMIT_EXCEEDED', ...access])
    const received = (userId: string) =>
      listen.shown((event) => event.event === 'received' && event.user_id === userId)
    const first = validate('first')
    await received('first')
    const second = validate('second')
    const { number } = await received('second')
    listen.child.stdin.write(`#${number} a\n`)
    assert.equal((await second).outcome, 'allowed')
    listen.child.stdin.write('nonsense\n2\n')
    assert.equal((await first).reason?.code, 'COMPLIANCE_VERIFICATION_FAILED')
    const stranger = validate('stranger')
    await received('stranger')
    listen.child.stdin.write('n\n')
    assert.equal((await stranger).reason?.message, 'The game has no such player.')
    await withDeadline(1500, async () =>
      assert.equal((await validate('nobody')).reason?.code, 'RECHARGE_LIMIT_EXCEEDED'),
    )
    assert.equal((await listen.shown(answerTo(4))).by, 'time-out')
    assert.equal((await listen.shown(answerTo(number ?? 0))).by, 'person')
    await listen.stop()
  })

  test('Ctrl-C answers open notifications by rule', async () => {
    const listen = await startListen(['--ask', ...access])
    const open = validate('waiting')
    await listen.shown(({ event }) => event === 'received')
    assert.equal((await listen.stop()).code, 0)
    assert.equal((await open).outcome, 'allowed')
  })
})

suite('txgw listen --forward-to', () => {
  test('forwards the exact bytes and headers, and shows the verdict of the service', async () => {
    const backend = await startMerchantBackend()
    after(() => backend.close())
    const listen = await startListen(['--forward-to', `${backend.url}?x=1`, ...access])
    backend.behave(allowTopup({ is_topup_forbidden: 'false' }))
    const validation = await validate('p1')
    assert.equal(validation.outcome, 'allowed')
    const [handedOn] = backend.received
    assert.equal(handedOn?.body.toString(), validation.request_body)
    const { keys } = await operator<PlatformKeyList>('GET', '/platform-keys')
    const key = await importPublicKey(keys[0]?.public_key ?? '')
    const keyring = { find: async () => key }
    assert.ok(handedOn)
    await verifyNotification(handedOn, { keyring })
    const answered = await listen.shown(answerTo(1))
    assert.partialDeepStrictEqual(answered, { by: 'forwarded', status: 200, verdict: { outcome: 'allowed' } })
    assert.deepEqual(
      answered.verdict.warnings.map(({ code }: { code: string }) => code),
      ['forbidden-text'],
    )
    backend.behave(answerWith({ status: 418, headers: { 'x-own': 'kept' }, body: 'short and stout' }))
    const odd = await validate('p2')
    assert.equal(odd.attempts[0]?.status, 418)
    assert.equal(odd.attempts[0]?.reply_headers?.['x-own'], 'kept')
    assert.equal(odd.attempts[0]?.reply_body, 'short and stout')
    assert.equal((await listen.shown(answerTo(2))).verdict.reason.code, 'status')
    await listen.stop()
  })

  test('names an unreachable backend, and shows every attempt of the service', async () => {
    const listen = await startListen(['--forward-to', 'http://127.0.0.1:9/', ...access])
    const validation = await validate('p1')
    assert.deepEqual(
      validation.attempts.map(({ status }) => status),
      [502, 502],
    )
    const second = await listen.shown(answerTo(2))
    assert.equal(second.verdict.reason.code, 'connect')
    assert.equal(second.notification_id, listen.events.find(answerTo(1))?.notification_id)
    await listen.stop()
  })
})

suite('txgw listen, used wrongly', () => {
  test('refuses invalid rules', async () => {
    for (const [words, message] of [
      [['--forbid', 'NO'], /--forbid needs one of the codes ACCOUNT_STATUS_ABNORMAL, /],
      [['--player', 'x'], /such as 1001=allow or 1002=OTHER/],
      [['--allow', '--forbid', 'OTHER'], /cannot be used with option/],
      [['--forward-to', 'http://127.0.0.1:9/', '--allow'], /cannot be used with option/],
      [['--forward-to', 'nowhere'], /--forward-to cannot be called: not-a-url/],
    ] as const) {
      const { code, stderr } = await runTxgw(['listen', ...words])
      assert.equal(code, 2, stderr)
      assert.match(stderr, message)
    }
  })

  test('names a port in use', async () => {
    const { port } = new URL(service.document.addresses.operator)
    const { code, stderr } = await runTxgw(['listen', '--port', port, '--allow'])
    assert.equal(code, 1)
    assert.match(
      stderr,
      new RegExp(`^Error: Cannot listen on 127\\.0\\.0\\.1:${port}: another program uses it`),
    )
  })
})
