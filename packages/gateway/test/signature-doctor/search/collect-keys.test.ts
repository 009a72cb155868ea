import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KnownApp } from '@txgw/domain/apps/app-directory'
import { collectKeys } from '@txgw/signature-doctor/search/collect-keys'
import { app, appKey, knownKey } from '../../merchant-api/signed-request.ts'

function known(appId: string, ...serials: string[]): KnownApp {
  const keys = serials.map((serialNo) => appKey({ serialNo }))
  return {
    app: app({ appId, keys }),
    keys: new Map(keys.map((key) => [key.serialNo, knownKey(key)])),
  }
}

const directory = (...apps: KnownApp[]) => ({
  find: (appId: string) => apps.find((one) => one.app.appId === appId),
  list: () => apps,
})

describe('the keys that are tried', () => {
  it('are the named key, then the keys of the app, of the other environment, of other apps', () => {
    const here = directory(known('b', '1'), known('a', '1', '2'))
    const elsewhere = directory(known('a', '7'), known('c', '8'))
    assert.deepEqual(
      [...collectKeys({ authId: 'a', serialNo: '2', here, elsewhere })]
        .flat()
        .map(({ relation, label }) => [relation, label]),
      [
        ['named', 'serial_no "2" of app "a"'],
        ['other-serial', 'serial_no "1" of app "a"'],
        ['other-environment', 'serial_no "7" of app "a"'],
        ['other-app', 'serial_no "1" of app "b"'],
      ],
    )
  })

  it('are those of all apps, in groups that begin with the own ones', () => {
    const here = directory(...Array.from({ length: 1300 }, (_, i) => known(`app-${i}`, '1')))
    const groups = [...collectKeys({ authId: 'app-299', serialNo: '1', here, elsewhere: undefined })]
    assert.deepEqual(
      groups[0]?.map(({ relation }) => relation),
      ['named'],
    )
    assert.equal(new Set(groups.flat().map(({ label }) => label)).size, 1300)
    assert.ok(groups.every(({ length }) => length <= 100))
  })

  it('are tried once with no key when there is none', () => {
    const nobody = directory()
    assert.deepEqual(
      [...collectKeys({ authId: 'a', serialNo: '1', here: nobody, elsewhere: undefined })],
      [[]],
    )
  })
})
