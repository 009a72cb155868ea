import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideSecrets } from '../../src/service/hide-secrets.ts'

test('a secret that a test gives in a flag reaches the service in a variable', () => {
  const flags = ['--workers', '2', '--database-url', 'postgres://u:p@db/x', '--operator-token', 't', '--demo']
  assert.deepEqual(hideSecrets(flags), {
    plain: ['--workers', '2', '--demo'],
    secrets: { TXGW_DATABASE_URL: 'postgres://u:p@db/x', TXGW_OPERATOR_TOKEN: 't' },
  })
})

test('flags without a secret stay as they are', () => {
  const flags = ['--log-level', 'silent', '--log-level', 'error']
  assert.deepEqual(hideSecrets(flags), { plain: flags, secrets: {} })
})
