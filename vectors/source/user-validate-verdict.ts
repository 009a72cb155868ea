import type { Vector, VectorFile } from './vector.ts'

const ASKED = { app_id: 'demo-app', user_id: 'player-1001' }
const IDS = '"app_id":"demo-app","user_id":"player-1001"'

function clear(verdict: 'allowed' | 'forbidden', comment: string, body: string): Vector {
  return {
    comment,
    valid: true,
    tags: [verdict],
    input: { asked: ASKED, status: 200, body: { utf8: body } },
    expected: { verdict },
  }
}

function unclear(reason: string, comment: string, body: string, status = 200): Vector {
  return {
    comment,
    valid: false,
    tags: [reason],
    input: { asked: ASKED, status, body: { utf8: body } },
    error: { reason },
  }
}

const MISSPELT = [
  'isTopupForbidden',
  'IS_TOPUP_FORBIDDEN',
  'is-topup-forbidden',
  'is_top_up_forbidden',
  'is_topup_forbiden',
  'is_topup_forbiddden',
  'topup_forbidden',
  'forbidden',
  'forbiddenReason',
  'forbiden_reason',
  'userId',
  'appId',
]

export function verdictVectors(): VectorFile {
  return {
    about:
      'Replies to USER_VALIDATE and what they mean. An invalid case is no clear answer: the recharge ends, whatever the setting for silence is.',
    cases: [
      clear('allowed', 'nothing forbidden', `{${IDS},"is_topup_forbidden":false}`),
      clear('allowed', 'nothing set', '{}'),
      clear('allowed', 'the flag is null', `{${IDS},"is_topup_forbidden":null}`),
      clear('allowed', 'the flag is a text', `{${IDS},"is_topup_forbidden":"false"}`),
      clear('allowed', 'fields of its own beside known ones', `{${IDS},"trace_id":"x","code":0}`),
      clear(
        'allowed',
        'a name in user_attribute is free',
        `{${IDS},"user_attribute":{"isTopupForbidden":true}}`,
      ),
      clear('allowed', 'a name may stand twice in user_attribute', `{${IDS},"user_attribute":{"a":1,"a":2}}`),
      clear(
        'allowed',
        'a longer name beside the flag',
        `{${IDS},"is_topup_forbidden":false,"is_topup_forbidden_at":1}`,
      ),
      clear('allowed', 'an empty reason', `{${IDS},"forbidden_reason":{"code":"","message":""}}`),
      clear('forbidden', 'forbidden without a reason', `{${IDS},"is_topup_forbidden":true}`),
      clear('forbidden', 'forbidden as a text', `{${IDS},"is_topup_forbidden":"true"}`),
      clear('forbidden', 'forbidden without naming the player', '{"is_topup_forbidden":true}'),
      ...MISSPELT.map((name) =>
        unclear('field-misspelt', `written in another way: ${name}`, `{${IDS},"${name}":"x"}`),
      ),
      unclear(
        'field-twice',
        'the flag twice',
        `{${IDS},"is_topup_forbidden":true,"is_topup_forbidden":false}`,
      ),
      unclear(
        'field-twice',
        'twice, once escaped',
        `{${IDS},"\\u0069s_topup_forbidden":true,"is_topup_forbidden":false}`,
      ),
      unclear('field-twice', 'user_id twice', `{"user_id":"player-1002",${IDS}}`),
      unclear(
        'field-twice',
        'code twice in forbidden_reason',
        `{${IDS},"forbidden_reason":{"code":"OTHER","code":""}}`,
      ),
      unclear('no-known-field', 'an error', '{"error":"no such player"}'),
      unclear('no-known-field', 'no success', '{"success":false}'),
      unclear('no-known-field', 'an envelope', '{"code":1,"data":{"is_topup_forbidden":true}}'),
      unclear('unclear', 'a number instead of the flag', `{${IDS},"is_topup_forbidden":1}`),
      unclear('unclear', 'a reason without a flag', `{${IDS},"forbidden_reason":{"code":"OTHER"}}`),
      unclear('id-not-text', 'user_id as a number', '{"user_id":1001,"is_topup_forbidden":false}'),
      unclear('wrong-user', 'another player', '{"user_id":"player-1002","is_topup_forbidden":false}'),
      unclear('wrong-app', 'another app', '{"app_id":"other-app","is_topup_forbidden":false}'),
      unclear('not-json', 'JSON that breaks off', `{${IDS},"is_topup_forbidden":true`),
      unclear('not-object', 'an array', `[{${IDS}}]`),
      unclear('status', 'a verdict with status 403', '{"is_topup_forbidden":true}', 403),
      unclear('status', 'a verdict with status 503', '{"is_topup_forbidden":true}', 503),
    ],
  }
}
