import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mayDecide, waitsFor } from '../../src/two-people/who-decides.ts'

type Own = Parameters<typeof waitsFor>[0]
type Asked = Parameters<typeof waitsFor>[1]

const EVERYWHERE: Own['environments'] = ['production', 'sandbox']

function session(role: Own['role'], environments = EVERYWHERE): Own {
  const times = { created_at: '', last_seen_at: '', idle_ends_at: '', expires_at: '' }
  const browser = { session_id: '', signed_in_by: 'passkey', address: '', user_agent: '' } as const
  return { ...times, ...browser, name: 'Ada', role, environments }
}

const asked = (kind: string, by = 'Ben', state: Asked['state'] = 'waiting'): Asked => ({
  kind,
  requested_by: by,
  state,
})

describe('a request waits', () => {
  it('for whoever has the role to do it at once', () => {
    assert.equal(waitsFor(session('operator'), asked('change_app')), true)
    assert.equal(waitsFor(session('support'), asked('change_app')), false)
    assert.equal(waitsFor(session('operator'), asked('add_token')), false)
    assert.equal(waitsFor(session('admin'), asked('add_token')), true)
    assert.equal(waitsFor(session('admin', ['production']), asked('change_account')), false)
    assert.equal(waitsFor(session('admin', ['production']), asked('change_two_people')), true)
  })

  it('for nobody who has asked for it, and not when it is decided', () => {
    assert.equal(waitsFor(session('admin'), asked('change_app', 'Ada')), false)
    assert.equal(mayDecide(asked('change_app', 'Ada'), session('admin')), true)
    assert.equal(waitsFor(session('admin'), asked('change_app', 'Ben', 'lapsed')), false)
    assert.equal(waitsFor(session('admin'), asked('change_app', 'Ben', 'approved')), false)
  })
})
