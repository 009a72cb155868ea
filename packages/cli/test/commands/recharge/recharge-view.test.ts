import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import type { Recharge } from '@txgw/gateway/operator-api'
import { rechargeText } from '../../../src/commands/recharge/recharge-view.ts'
import { ACCEPTED, ENDED, NOT_SENT } from '../../support/sample-validation.ts'

const linesOf = (recharge: Recharge) => stripVTControlCharacters(rechargeText(recharge)).split('\n')

test('shows the recharge and its order at the end', () => {
  const lines = linesOf(ACCEPTED)
  assert.equal(lines[0], 'Recharge RCH1 of my-game')
  assert.deepEqual(lines.slice(-2), [
    '  recharge      ACCEPTED',
    '  order         order-1: Created, 4.990 USD',
  ])
})

test('says why a recharge has ended', () => {
  assert.deepEqual(linesOf(ENDED).slice(-2), [
    '  recharge      ENDED, forbidden: OTHER',
    '  order         none: there is nothing to pay',
  ])
})

test('says that an order created before the end can no longer be paid', () => {
  const { order } = ACCEPTED
  assert.ok(order)
  assert.equal(
    linesOf({ ...ENDED, order }).at(-1),
    '  order         order-1: Created, 4.990 USD; it can no longer be paid',
  )
})

test('names the setting that accepts a recharge without an answer', () => {
  assert.equal(
    linesOf({ ...ACCEPTED, validation: NOT_SENT }).at(-2),
    '  recharge      ACCEPTED without an answer, because on_unreachable of the app is continue',
  )
})

test('shows neither verdict nor order of an undecided recharge', () => {
  const { validation: _validation, order: _order, ...undecided } = ACCEPTED
  assert.deepEqual(linesOf({ ...undecided, state: 'VALIDATING' }), [
    'Recharge RCH1 of my-game',
    '  player    player-1',
    '  recharge  VALIDATING: the first verdict is still missing',
    '  order     not yet',
  ])
})
