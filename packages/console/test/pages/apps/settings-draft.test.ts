import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { App } from '@txgw/gateway/operator-api'
import { changedSettings, settingsChanges, toDraft } from '../../../src/pages/apps/settings-draft.ts'

const APP = {
  app_id: 'star-harbor',
  name: 'Star Harbor',
  enabled: true,
  rate_limit: null,
  validation_deadline_ms: 5000,
  on_unreachable: 'end',
  verdict_reading: 'lenient',
  default_server_id: null,
} as App

describe('the draft of settings', () => {
  it('changes only what the viewer changed, and tells it with the values before', () => {
    const change = changedSettings({ ...toDraft(APP), enabled: false, perSecond: 10, deadlineMs: 800 }, APP)
    assert.deepEqual(change, { enabled: false, rate_limit: { per_second: 10 }, validation_deadline_ms: 800 })
    assert.deepEqual(settingsChanges(APP, change), [
      { field: 'enabled', before: true, after: false },
      { field: 'rate_limit.per_second', before: null, after: 10 },
      { field: 'validation_deadline_ms', before: 5000, after: 800 },
    ])
  })

  it('switches the reading, and sets and removes the default server', () => {
    const draft = { ...toDraft(APP), verdictReading: 'strict', defaultServerId: 'S1' } as const
    assert.deepEqual(changedSettings(draft, APP), { verdict_reading: 'strict', default_server_id: 'S1' })
    const withServer = { ...APP, default_server_id: 'S1' }
    assert.deepEqual(changedSettings({ ...toDraft(withServer), defaultServerId: '' }, withServer), {
      default_server_id: null,
    })
  })

  it('changes nothing when nothing was changed', () => {
    assert.deepEqual(changedSettings(toDraft(APP), APP), {})
    assert.deepEqual(settingsChanges(APP, {}), [])
  })
})
