import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CommonPlaceUnusable } from '@txgw/base/start-error'
import {
  FilesUnusable,
  SchemaTooNew,
  StoreDamaged,
  StoreNotYet,
  StoreUnavailable,
} from '@txgw/base/store-errors'
import { toldBy } from '../../src/evidence/finding.ts'

it('whatever fails while an environment is opened is a fault of this environment', () => {
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'open' })
  for (const [error, kind] of [
    [new StoreDamaged('is damaged'), 'store-damaged'],
    [new FilesUnusable('cannot be used'), 'files-unusable'],
    [full, 'files-unusable'],
    [new TypeError('a setting is odd'), 'not-opened'],
  ] as const) {
    const [fault, ...more] = toldBy(error)
    assert.deepEqual([fault?.kind, more], [kind, []])
    assert.ok(fault?.says.endsWith(error.message))
  }
})

it('what both environments have in common ends the start of both', () => {
  for (const error of [
    new StoreUnavailable('the database refuses the password'),
    new StoreNotYet('the database starts'),
    new SchemaTooNew('made by a later release'),
    new CommonPlaceUnusable('the folder of the records is a file'),
  ])
    assert.throws(
      () => toldBy(error),
      (thrown) => thrown === error,
    )
})
