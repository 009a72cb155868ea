import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import { tellMissingPublicUrl } from '../../src/compose/tell-missing-public-url.ts'

const OPENID: OpenidSettings = {
  issuer: 'https://id.example.com',
  clientId: 'txgw',
  clientSecret: undefined,
  roleClaim: undefined,
  roles: [],
}
const QUIET = { publicOperatorUrl: undefined, openid: undefined, operatorHost: '127.0.0.1' }

test('a missing public address is warned of where requests decide in its place', () => {
  const told = (changes: Partial<Parameters<typeof tellMissingPublicUrl>[0]>) => {
    const messages: string[] = []
    tellMissingPublicUrl(
      { ...QUIET, ...changes },
      { warn: (_fields, message) => void messages.push(message) },
    )
    return messages
  }
  assert.deepEqual(told({}), [])
  assert.match(told({ openid: OPENID })[0] as string, /way back from the identity provider/)
  assert.match(told({ operatorHost: '0.0.0.0' })[0] as string, /answers to any Host name/)
  assert.equal(told({ operatorHost: '127.example.com' }).length, 1)
  const publicOperatorUrl = 'https://console.example.com'
  assert.deepEqual(told({ openid: OPENID, operatorHost: '0.0.0.0', publicOperatorUrl }), [])
})
