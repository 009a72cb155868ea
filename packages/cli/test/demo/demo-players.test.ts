import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerFor, DEMO_PLAYERS, UNKNOWN_PLAYER } from '@txgw/domain/sandbox/demo-players'
import { demoOrderLines } from '../../src/demo/demo-orders.ts'

test('every player is unique, and the ids contain the word demo', () => {
  const ids = DEMO_PLAYERS.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^demo-player-/)
})

test('the game knows the players of the demo orders, and no property of Object counts as a player', () => {
  const lines = demoOrderLines().trimEnd().split('\n')
  for (const { user_id: id } of lines.map((line) => JSON.parse(line))) {
    assert.partialDeepStrictEqual(answerFor(id), { fields: { is_topup_forbidden: false } })
  }
  assert.equal(answerFor('constructor'), UNKNOWN_PLAYER.answer)
})
