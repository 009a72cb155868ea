import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieValues, setCookieHeader } from '../../src/session/session-cookie.ts'

test('scripts cannot read the cookie, other sites cannot send it, and over HTTPS it belongs to this host alone', () => {
  const plain = setCookieHeader({ name: 'txgw_session', value: 'v', maxAgeSeconds: 60, secure: false })
  assert.equal(plain, 'txgw_session=v; Path=/; Max-Age=60; HttpOnly; SameSite=Strict')
  const secure = setCookieHeader({ name: 'txgw_session', value: 'v', maxAgeSeconds: 60, secure: true })
  assert.equal(secure, `__Host-${plain}; Secure`)
})

const valuesOf = (header: string | undefined, secure: boolean) => cookieValues('txgw_session', header, secure)

test('every cookie of the name is looked at, because another program on this host may have set one', () => {
  assert.deepEqual(valuesOf('other=1; txgw_session=theirs; txgw_session=ours', false), ['theirs', 'ours'])
  assert.deepEqual(valuesOf('txgw_session=a; __Host-txgw_session=b', true), ['b'])
  assert.deepEqual(valuesOf('txgw_session=a; __Host-txgw_session=b', false), ['a'])
  assert.deepEqual(valuesOf('xtxgw_session=a; txgw_session2=b', false), [])
  assert.deepEqual(valuesOf(`txgw_session=${'x'.repeat(100_000)}`, false), [])
  assert.deepEqual(valuesOf(undefined, false), [])
})

test('eight values are looked at, because anybody may send hundreds', () => {
  const header = Array.from({ length: 300 }, (_, i) => `txgw_session=${i}`).join('; ')
  assert.equal(valuesOf(header, false).length, 8)
})
