import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALLOW, forbid, parseForbid, parsePlayers, replyFor } from '../../../src/commands/listen/rule.ts'

test('a code may carry a message that contains colons', () => {
  assert.deepEqual(parseForbid('OTHER', '--forbid'), {
    kind: 'forbid',
    code: 'OTHER',
    message: 'Another reason.',
  })
  assert.deepEqual(parseForbid('OTHER:at 12:30', '--forbid'), {
    kind: 'forbid',
    code: 'OTHER',
    message: 'at 12:30',
  })
  assert.throws(() => parseForbid('other', '--forbid'), {
    message: /^--forbid needs one of the codes .*, not "other"\.$/,
  })
})

test('rules for several players add up, and the last rule for a player wins', () => {
  const players = parsePlayers(['a=OTHER', 'b=OTHER:later', 'a=allow'])
  assert.deepEqual(
    [...players],
    [
      ['a', ALLOW],
      ['b', forbid('OTHER', 'later')],
    ],
  )
  assert.throws(() => parsePlayers(['=allow']), { message: /a player and an answer/ })
  assert.throws(() => parsePlayers(['a=deny']), { message: /^--player needs one of the codes/ })
})

test('a reply names the player of the question, and has a reason only when it forbids', () => {
  const asked = { appId: 'my-game', userId: 'p', serverId: '7' }
  assert.deepEqual(replyFor(ALLOW, asked), {
    app_id: 'my-game',
    user_id: 'p',
    server_id: '7',
    is_topup_forbidden: false,
  })
  assert.deepEqual(replyFor(forbid('OTHER', 'no'), { appId: 'my-game', userId: 'p' }), {
    app_id: 'my-game',
    user_id: 'p',
    is_topup_forbidden: true,
    forbidden_reason: { code: 'OTHER', message: 'no' },
  })
})
