import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HeaderList } from '@txgw/http1/header-list'
import { namedApp } from '../../src/merchant-api/named-app.ts'

const SCHEME = 'TXGW-SHA256-RSA2048'

function named(...authorizations: string[]): string | undefined {
  const headers = new HeaderList()
  for (const authorization of authorizations) headers.add('Authorization', authorization)
  return namedApp({ headers })
}

describe('the app that a refused request names', () => {
  for (const [header, app] of [
    [`${SCHEME} auth_id=app-1,timestamp=yesterday`, 'app-1'],
    [`${SCHEME} timestamp=1, auth_id="app-1"`, 'app-1'],
    [`${SCHEME} auth_id=${'a'.repeat(64)},x=1`, 'a'.repeat(64)],
    [`${SCHEME} auth_id=app-1`, 'app-1'],
  ] as const) {
    it(`is read from ${header.slice(0, 60)}`, () => assert.equal(named(header), app))
  }

  for (const header of [
    '',
    SCHEME,
    `${SCHEME} `,
    `${SCHEME} auth_id=`,
    `${SCHEME} auth_id=${','.repeat(15_800)}`,
    `${SCHEME} auth_id=${'a'.repeat(65)}`,
    `${SCHEME} auth_id="app-1`,
    `${SCHEME} auth_id=app-1 serial_no=1`,
    `${SCHEME} appid=app-1`,
    `${SCHEME} AUTH_ID=app-1`,
    `${SCHEME} my_auth_id=app-1`,
    `${SCHEME.toLowerCase()} auth_id=app-1`,
    'Bearer auth_id=app-1',
  ]) {
    it(`is not guessed from ${JSON.stringify(header.slice(0, 60))}`, () =>
      assert.equal(named(header), undefined))
  }

  it('is not chosen from two headers', () => {
    assert.equal(named(`${SCHEME} auth_id=app-1`, `${SCHEME} auth_id=app-1`), undefined)
  })
})
