import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { runTxgw } from '../../support/run-txgw.ts'

const TICKET = { ticket: 'one-time', expires_at: '2026-01-01T00:10:00.000Z' }
const service = await startOperatorService({
  'POST /operator/v1/console-tickets': () => json(201, TICKET),
})

suite('console', () => {
  test('prints only a link with a new ticket', async () => {
    const { code, stdout, stderr } = await service.run(['console'])
    assert.equal(code, 0)
    assert.match(stdout, /^http:\/\/127\.0\.0\.1:\d+\/#ticket=one-time\n$/)
    assert.equal(stderr, 'The link works once, until 2026-01-01T00:10:00.000Z.\n')
    assert.equal(service.seen.at(-1)?.headers.authorization, 'Bearer operator-token')
  })

  test('prints the public address where the service knows it', async () => {
    const console_url = 'https://console.example.com'
    const behind = await startOperatorService({
      'POST /operator/v1/console-tickets': () => json(201, { ...TICKET, console_url }),
    })
    const { stdout } = await behind.run(['console'])
    assert.equal(stdout, 'https://console.example.com/#ticket=one-time\n')
  })

  test('prints the link as JSON', async () => {
    const { stdout, stderr } = await service.run(['console', '--format', 'json'])
    const { url, expires_at } = JSON.parse(stdout)
    assert.deepEqual([new URL(url).hash, expires_at, stderr], ['#ticket=one-time', TICKET.expires_at, ''])
  })

  test('says what to do when there is no service', async () => {
    const { code, stderr } = await runTxgw([
      'console',
      '--operator-url',
      'http://127.0.0.1:9',
      '--operator-token',
      'x',
    ])
    assert.equal(code, 1)
    assert.match(stderr, /Start the service with "txgw serve"/)
  })
})
