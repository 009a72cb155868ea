import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import * as fc from 'fast-check'
import { describeAddress, parseServerAddress } from '../../src/postgres/session/server-address.ts'

test('a URL names hosts, user, password and database', () => {
  assert.deepEqual(parseServerAddress('postgres://u:p%40%2F@a.example:6543,b.example,[::1]:7/db'), {
    hosts: [
      { host: 'a.example', port: 6543 },
      { host: 'b.example', port: 5432 },
      { host: '::1', port: 7 },
    ],
    user: 'u',
    password: 'p@/',
    database: 'db',
    encryption: 'prefer',
  })
  const socket = parseServerAddress('postgresql://u@%2Frun%2Fpostgresql/db?sslmode=disable')
  assert.deepEqual(socket.hosts, [{ host: '/run/postgresql', port: 5432 }])
  assert.equal(socket.password, '')
  assert.equal(socket.encryption, false)
})

test('any user, password and database can be written', () => {
  const text = fc.string({ minLength: 1, unit: 'binary' }).filter((each) => each.isWellFormed())
  fc.assert(
    fc.property(text, text, text, (user, password, database) => {
      const url = `postgres://${[user, password].map(encodeURIComponent).join(':')}@h/${encodeURIComponent(database)}`
      const address = parseServerAddress(url)
      assert.deepEqual([address.user, address.password, address.database], [user, password, database])
    }),
  )
})

test('an invalid part is refused by name, without the password', () => {
  const refused: [string, RegExp][] = [
    ['mysql://u:sEcret@h/db', /must look like/],
    ['postgres://u:sEcret@h:99999999/db', /host/],
    ['postgres://u:sEcret@h,,i/db', /host/],
    ['postgres://u:sEcret@/db', /host/],
    ['postgres://:sEcret@h/db', /no user/],
    ['postgres://u:sEcret@h/', /no database/],
    ['postgres://u:sEcret%@h/db', /%25/],
    ['postgres://u:sEcret@h/db?sslmode=maybe', /sslmode/],
    ['postgres://u:sEcret@h/db?sslmode=verify-full&sslrootcert=/no/such', /sslrootcert.*ENOENT/],
    ['postgres://u:sEcret@h/db?target_session_attrs=standby', /target_session_attrs/],
    ['postgres://u:sEcret@h/db?pool=5', /pool is not a known parameter/],
  ]
  for (const [url, rule] of refused)
    assert.throws(
      () => parseServerAddress(url),
      (error: Error) => {
        assert.ok(error instanceof StoreUnavailable)
        assert.match(error.message, rule)
        assert.doesNotMatch(error.message, /sEcret/)
        return true
      },
    )
})

test('an address is shown without user and password', () => {
  const address = parseServerAddress('postgres://u:p@a:1,[::1]/db')
  assert.equal(describeAddress(address), 'database db on a:1, [::1]:5432')
})
