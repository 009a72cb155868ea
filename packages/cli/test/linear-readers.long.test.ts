import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findGrowth } from '@txgw/testkit/cases/linear-readers'
import { findLeak } from '../src/commands/certify/find-leak.ts'

it('twice as much of a reply takes at most three times the CPU time', () => {
  const pieces = [
    '\nat ',
    ' at a(',
    'webpack',
    'goroutine 1 [a',
    ' in a.php',
    'Warning: ',
    '/home/a',
    '<title>',
  ]
  assert.deepEqual(findGrowth({ name: 'findLeak', read: findLeak, lengthMax: 65_536, pieces }), [])
})
