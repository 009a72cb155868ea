import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { App } from '@txgw/gateway/operator-api'
import { countApps, filterApps } from '../../../src/pages/apps/filter-apps.ts'

const key = { serial_no: '1', added_at: '2026-01-01T00:00:00Z' }

function app(app_id: string, parts: Partial<Record<keyof App, unknown>> = {}): App {
  return {
    app_id,
    name: app_id,
    enabled: true,
    keys: [key],
    webhook_url: 'https://a.example',
    ...parts,
  } as App
}

const APPS = [
  app('star-harbor', { name: 'Star Harbor' }),
  app('dragon-isle', { enabled: false }),
  app('moon', { keys: [{ ...key, revoked_at: '2026-02-01T00:00:00Z' }] }),
  app('sun', { webhook_url: null }),
]

function found(text: string, kind = ''): string[] {
  return filterApps(APPS, { text, kind }).map(({ app_id }) => app_id)
}

describe('the filter of apps', () => {
  it('finds a part of the id, the name or the address, in any case', () => {
    assert.deepEqual(found(' HARBOR '), ['star-harbor'])
    assert.deepEqual(found('a.EXAMPLE'), ['star-harbor', 'dragon-isle', 'moon'])
    assert.equal(found('').length, 4)
  })

  it('finds the apps of a kind; an unknown kind stands for all', () => {
    assert.deepEqual(found('', 'disabled'), ['dragon-isle'])
    assert.deepEqual(found('', 'no-key'), ['moon'])
    assert.deepEqual(found('', 'no-webhook'), ['sun'])
    assert.deepEqual(found('o', 'enabled'), ['star-harbor', 'moon'])
    assert.equal(found('', 'nonsense').length, 4)
  })

  it('counts the apps of each kind that have the text', () => {
    assert.deepEqual(countApps(APPS, ''), { all: 4, enabled: 3, disabled: 1, 'no-key': 1, 'no-webhook': 1 })
    assert.deepEqual(countApps(APPS, 'sun'), {
      all: 1,
      enabled: 1,
      disabled: 0,
      'no-key': 0,
      'no-webhook': 1,
    })
  })
})
