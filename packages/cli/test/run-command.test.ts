import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import packageJson from '../package.json' with { type: 'json' }
import { runInProcess } from './support/run-in-process.ts'
import { runTxgw } from './support/run-txgw.ts'

const GROUPS = [
  'app',
  'key',
  'order',
  'recharge',
  'validation',
  'webhook',
  'platform-key',
  'token',
  'account',
  'invitation',
  'session',
  'change-request',
  'clock',
  'migrate',
]
const COMMANDS = [
  'serve',
  'keygen',
  'query',
  'sign',
  'validate',
  'stats',
  'health',
  'notices',
  'console',
  'invite',
  'certify',
  'listen',
  'doctor',
  'copy',
  'archive',
  ...['status', 'up'].map((verb) => `migrate ${verb}`),
  'webhook check',
  ...['start', 'show', 'validate'].map((verb) => `recharge ${verb}`),
  ...['list', 'show'].map((verb) => `validation ${verb}`),
  ...['list', 'rotate'].map((verb) => `platform-key ${verb}`),
  ...['add', 'list', 'revoke'].map((verb) => `token ${verb}`),
  ...['list', 'change', 'disable', 'enable'].map((verb) => `account ${verb}`),
  ...['list', 'end'].map((verb) => `session ${verb}`),
  ...['list', 'withdraw'].map((verb) => `invitation ${verb}`),
  ...['list', 'approve', 'refuse', 'withdraw'].map((verb) => `change-request ${verb}`),
  ...['key', 'revocation', 'webhook'].map((verb) => `change-request ask ${verb}`),
  ...['show', 'move', 'reset'].map((verb) => `clock ${verb}`),
  ...['add', 'list', 'show', 'set'].map((verb) => `app ${verb}`),
  ...['add', 'revoke'].map((verb) => `key ${verb}`),
  ...['import', 'list', 'show', 'status'].map((verb) => `order ${verb}`),
]

suite('the command line', () => {
  test('prints its help without arguments', async () => {
    const { code, stdout, stderr } = await runTxgw([])
    assert.equal(code, 0)
    assert.equal(stderr, '')
    for (const name of ['serve', 'keygen', 'query', 'sign', 'validate', 'stats', ...GROUPS]) {
      assert.match(stdout, new RegExp(`^  ${name}\\b`, 'm'))
    }
    assert.match(stdout, /First steps:/)
  })

  test('prints the version of the package', async () => {
    const { code, stdout } = await runInProcess(['--version'])
    assert.equal(code, 0)
    assert.equal(stdout, `${packageJson.version}\n`)
  })

  for (const command of COMMANDS) {
    test(`the help of "${command}" says what it prints, shows examples and where to go next`, async () => {
      const { code, stdout, stderr } = await runInProcess([...command.split(' '), '--help'])
      assert.equal(code, 0)
      assert.equal(stderr, '')
      assert.match(stdout, new RegExp(`^Usage: txgw ${command} `))
      assert.match(stdout, new RegExp(`^Examples:\\n(  .*\\n)*.*txgw ${command}`, 'm'))
      assert.match(stdout, /^Prints /m)
      assert.match(stdout, /^Next: {2}txgw /m)
      assert.match(stdout, /--format <format>/)
    })
  }

  for (const group of GROUPS) {
    test(`"${group}" without a verb shows its help and exits with 2`, async () => {
      const { code, stdout, stderr } = await runInProcess([group])
      assert.equal(code, 2)
      assert.equal(stdout, '')
      assert.match(stderr, new RegExp(`^Usage: txgw ${group} `))
      assert.match(stderr, /^Examples:/m)
    })
  }

  test('an unknown command exits with 2 and suggests the nearest one', async () => {
    const { code, stdout, stderr } = await runTxgw(['oder', 'list'])
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.equal(
      stderr,
      `Error: unknown command 'oder' (Did you mean order?)\n  Run "txgw --help" to see its usage.\n`,
    )
  })

  test('an unknown option of a verb points at the help of that verb', async () => {
    const { code, stderr } = await runInProcess(['order', 'list', '--statuss', 'Paid'])
    assert.equal(code, 2)
    assert.match(stderr, /^Error: unknown option '--statuss' \(Did you mean --status\?\)\n/)
    assert.match(stderr, /Run "txgw order list --help"/)
  })

  test('a wrong choice lists the allowed ones', async () => {
    const { code, stderr } = await runInProcess(['app', 'list', '--env', 'staging'])
    assert.equal(code, 2)
    assert.match(stderr, /'staging' is invalid\. Allowed choices are production, sandbox\./)
  })

  test('a usage error is one JSON document with --format json', async () => {
    const { code, stdout, stderr } = await runInProcess(['order', 'show', 'demo-app', '--format', 'json'])
    assert.equal(code, 2)
    assert.equal(stderr, '')
    assert.deepEqual(JSON.parse(stdout), {
      name: 'USAGE',
      message: "missing required argument 'order_id'",
      advice: 'Run "txgw order show --help" to see its usage.',
    })
  })

  test('shows a stack trace only on request', async () => {
    const args = ['keygen', '--name', 'a/b']
    assert.doesNotMatch((await runInProcess(args)).stderr, /\n\s+at /)
    assert.match((await runInProcess(args, { variables: { TXGW_DEBUG: '1' } })).stderr, /\n\s+at /)
  })
})
