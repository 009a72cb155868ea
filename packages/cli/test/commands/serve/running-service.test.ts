import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import {
  type RunningService,
  serviceDocument,
  serviceText,
} from '../../../src/commands/serve/running-service.ts'

const CLONE = join(import.meta.dirname, '..', '..', '..', '..', '..')
const DATA_DIR = join(CLONE, '.txgw')

const service: RunningService = {
  gateway: {
    addresses: {
      production: 'https://127.0.0.1:8443',
      sandbox: 'https://127.0.0.1:8444',
      operator: 'http://127.0.0.1:8440',
    },
    operatorToken: 'the-secret-token',
    devCaPath: join(DATA_DIR, 'dev-ca.pem'),
    reload: async () => {},
    stop: async () => {},
  },
  dataDir: DATA_DIR,
  tokenSource: { file: join(DATA_DIR, 'operator-token') },
  demo: {
    key: { path: join(DATA_DIR, 'demo/private-key.pem'), publicKey: 'pem', fingerprint: 'ab' },
    serialNo: { production: '1', sandbox: '1' },
    webhookUrl: 'http://127.0.0.1:5000/demo-game/user-validate',
    gameAnswers: true,
    consoleLink: 'http://127.0.0.1:8440/#ticket=one-time-ticket',
    stop: async () => {},
  },
}

test('the commands to paste are short with default settings', () => {
  const lines = stripVTControlCharacters(serviceText(service)).split('\n')
  assert.equal(lines[0], 'txgw is running with demo data. Ctrl-C stops it.')
  assert.ok(lines.includes('  http://127.0.0.1:8440/#ticket=one-time-ticket'))
  assert.ok(lines.includes('  npm run -s txgw -- query demo-order-paid'))
  assert.ok(lines.includes(`  npm run -s txgw -- sign --body '{"id":"demo-order-paid"}'`))
  assert.ok(lines.includes('Start a recharge (the service asks the demo game about the player):'))
  assert.ok(lines.includes('  npm run -s txgw -- recharge start'))
  assert.ok(lines.includes('  npm run -s txgw -- recharge start --user demo-player-frozen'))
  assert.ok(lines.includes('  npm run -s txgw -- order list'))
  assert.ok(lines.includes(`  token         ${DATA_DIR}/operator-token`))
  assert.ok(lines.includes(`  CA            ${DATA_DIR}/dev-ca.pem`))
})

test('a command carries only settings that differ from the defaults, and calls 0.0.0.0 on this machine', () => {
  const { gateway } = service
  const moved = {
    ...service,
    gateway: { ...gateway, addresses: { ...gateway.addresses, sandbox: 'https://0.0.0.0:9444' } },
    dataDir: '/var/lib/my data',
  }
  assert.equal(
    serviceDocument(moved).demo?.query,
    `npm run -s txgw -- query demo-order-paid --url https://127.0.0.1:9444 --data-dir '/var/lib/my data'`,
  )
})

test('prints the port for merchants if there is one', () => {
  const { gateway } = service
  const merchantConsole = 'https://0.0.0.0:8441'
  const addresses = { ...gateway.addresses, merchantConsole }
  const separate = { ...service, gateway: { ...gateway, addresses } }
  assert.match(stripVTControlCharacters(serviceText(separate)), /^ {2}merchants +https:\/\/0\.0\.0\.0:8441$/m)
  assert.equal(serviceDocument(separate).addresses.merchant_console, merchantConsole)
  assert.doesNotMatch(serviceText(service), /merchants /)
})

test('names the backend that answers instead of the demo game', () => {
  assert.ok(service.demo)
  const demo = { ...service.demo, webhookUrl: 'https://game.example/hook', gameAnswers: false }
  const text = stripVTControlCharacters(serviceText({ ...service, demo }))
  assert.match(
    text,
    /^Start a recharge \(the service asks https:\/\/game\.example\/hook about the player\):$/m,
  )
  assert.equal(serviceDocument({ ...service, demo }).demo?.webhook_url, 'https://game.example/hook')
})

test('never prints the token itself', () => {
  assert.doesNotMatch(serviceText(service) + JSON.stringify(serviceDocument(service)), /the-secret-token/)
})

test('prints no commands to paste without the demo', () => {
  const text = stripVTControlCharacters(serviceText({ ...service, demo: undefined, tokenSource: 'given' }))
  assert.match(text, /^txgw is running\. Ctrl-C stops it\.\n/)
  assert.match(
    text,
    /token {9}given with --operator-token, TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE\n/,
  )
  assert.doesNotMatch(text, /npm run/)
  const off = serviceText({ ...service, demo: undefined, tokenSource: 'off' })
  assert.match(stripVTControlCharacters(off), /token {9}switched off; use one made with "txgw token add"\n/)
})
