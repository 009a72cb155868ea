import type { Vector, VectorFile } from './vector.ts'

const ASKED = { app_id: 'demo-app', user_id: 'player-1001' }
const IDS = '"app_id":"demo-app","user_id":"player-1001"'

type Reading = 'lenient' | 'strict' | 'explicit'

function clear(
  verdict: 'allowed' | 'forbidden',
  comment: string,
  body: string,
  reading: Reading = 'strict',
): Vector {
  return {
    comment,
    valid: true,
    tags: [verdict, reading],
    input: { asked: ASKED, reading, status: 200, body: { utf8: body } },
    expected: { verdict },
  }
}

function unclear(
  reason: string,
  comment: string,
  body: string,
  { status = 200, reading = 'strict' }: { status?: number; reading?: Reading } = {},
): Vector {
  return {
    comment,
    valid: false,
    tags: [reason, reading],
    input: { asked: ASKED, reading, status, body: { utf8: body } },
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
      clear(
        'allowed',
        'fields of its own beside the flag',
        `{${IDS},"is_topup_forbidden":false,"trace_id":"x","code":0}`,
      ),
      clear(
        'allowed',
        'fields of its own without the flag, read leniently',
        `{${IDS},"trace_id":"x","code":0}`,
        'lenient',
      ),
      clear(
        'allowed',
        'a verdict in user_attribute, read leniently',
        `{${IDS},"user_attribute":{"isTopupForbidden":true}}`,
        'lenient',
      ),
      clear(
        'allowed',
        'the flag again inside, with the same value',
        `{${IDS},"is_topup_forbidden":false,"data":{"is_topup_forbidden":false}}`,
      ),
      clear('allowed', 'an explicit flag', `{${IDS},"is_topup_forbidden":false}`, 'explicit'),
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
      unclear('field-unknown', 'not processed', `{${IDS},"processed":false}`),
      unclear('field-unknown', 'an error beside the ids', `{${IDS},"error":"player not found"}`),
      unclear('field-unknown', 'not allowed', `{${IDS},"allowed":false}`),
      unclear('field-unknown', 'a status', `{${IDS},"status":"BANNED"}`),
      unclear(
        'field-unknown',
        'the error body of the contract',
        `{${IDS},"name":"NOT_FOUND","message":"no such player","debug_id":"1","details":[],"links":[]}`,
      ),
      unclear('field-unknown', 'the flag is null', `{${IDS},"is_topup_forbidden":null,"allowed":false}`),
      unclear('field-unknown', 'the flag inside', `{${IDS},"data":{"is_topup_forbidden":true}}`),
      unclear(
        'field-inside',
        'the flag inside against the flag at the top',
        `{${IDS},"is_topup_forbidden":false,"data":{"is_topup_forbidden":true}}`,
      ),
      unclear(
        'field-inside',
        'the flag inside, in an array and misspelt',
        `{${IDS},"is_topup_forbidden":false,"data":[[{"isTopupForbidden":true}]]}`,
      ),
      unclear('field-inside', 'in user_attribute', `{${IDS},"user_attribute":{"is_topup_forbidden":true}}`),
      unclear(
        'field-inside',
        'a reason in user_attribute',
        `{${IDS},"user_attribute":{"forbidden_reason":{"code":"OTHER"}}}`,
      ),
      unclear(
        'field-inside',
        'twice inside, the second agrees',
        `{${IDS},"is_topup_forbidden":false,"data":{"is_topup_forbidden":true,"is_topup_forbidden":false}}`,
      ),
      unclear('unclear', 'nothing set, but the flag must be', '{}', { reading: 'explicit' }),
      unclear('unclear', 'the flag is null, but must be set', `{${IDS},"is_topup_forbidden":null}`, {
        reading: 'explicit',
      }),
      unclear('unclear', 'a number instead of the flag', `{${IDS},"is_topup_forbidden":1}`),
      unclear('unclear', 'a reason without a flag', `{${IDS},"forbidden_reason":{"code":"OTHER"}}`),
      unclear('id-not-text', 'user_id as a number', '{"user_id":1001,"is_topup_forbidden":false}'),
      unclear('wrong-user', 'another player', '{"user_id":"player-1002","is_topup_forbidden":false}'),
      unclear('wrong-app', 'another app', '{"app_id":"other-app","is_topup_forbidden":false}'),
      unclear('not-json', 'JSON that breaks off', `{${IDS},"is_topup_forbidden":true`),
      unclear('not-object', 'an array', `[{${IDS}}]`),
      unclear('status', 'a verdict with status 403', '{"is_topup_forbidden":true}', { status: 403 }),
      unclear('status', 'a verdict with status 503', '{"is_topup_forbidden":true}', { status: 503 }),
    ],
  }
}
