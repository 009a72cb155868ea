import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exposedSecrets } from '../../../src/commands/serve/exposed-secrets.ts'

test('a token or a password in a flag is warned of, and not repeated', () => {
  const warnings = exposedSecrets({
    operatorToken: 'chosen-by-the-operator',
    databaseUrl: 'postgres://txgw:hunter2@db/txgw',
  })
  assert.equal(warnings.length, 2)
  assert.match(warnings[0] ?? '', /--operator-token.*TXGW_OPERATOR_TOKEN_FILE/)
  assert.match(warnings[1] ?? '', /--database-url.*TXGW_DATABASE_URL_FILE/)
  assert.doesNotMatch(warnings.join(), /chosen-by|hunter2/)
  const elsewhere = 'postgres://txgw@db/txgw?sslmode=verify-full&password=hunter2'
  assert.equal(exposedSecrets({ databaseUrl: elsewhere }).length, 1)
})

test('flags without a secret are not', () => {
  assert.deepEqual(exposedSecrets({}), [])
  assert.deepEqual(exposedSecrets({ operatorToken: 'off' }), [])
  for (const databaseUrl of ['postgres://txgw@db1:5432,db2:5432/txgw', 'postgres://db/txgw', 'nonsense']) {
    assert.deepEqual(exposedSecrets({ databaseUrl }), [], databaseUrl)
  }
})
