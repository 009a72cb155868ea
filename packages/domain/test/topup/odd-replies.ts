/** A reply, and its meaning to a person who knows the contract. */
export interface OddReply {
  json: string
  /** `silent`: it allows, but only because it does not say no. */
  says: 'no' | 'yes' | 'silent' | 'forbidden'
}

const IDS = '"app_id":"app-1","user_id":"player-1"'
const UNSET = ['', ',"is_topup_forbidden":null']
const EXPLICIT_YES = [',"is_topup_forbidden":false', ',"is_topup_forbidden":"false"']

/** A "no" at the top level in words that the contract does not have. */
const OTHER_WORDS: [value: unknown, names: string[]][] = [
  [false, ['processed', 'success', 'succeeded', 'ok', 'allowed', 'allow', 'is_allowed', 'is_topup_allowed']],
  [false, ['can_topup', 'topup', 'permitted', 'valid', 'eligible', 'exists', 'found', 'active', 'result']],
  [true, ['banned', 'blocked', 'denied', 'deny', 'frozen', 'locked', 'minor', 'refused', 'rejected']],
  ['BANNED', ['status', 'state', 'account_status', 'Status', 'user_status']],
  ['player not found', ['error', 'error_message', 'message', 'msg', 'detail', 'reason', 'fault', 'Error']],
  ['NO', ['verdict', 'decision', 'answer', 'outcome']],
  [404, ['code', 'error_code', 'errno', 'ret', 'http_status']],
  [{ code: 5, message: 'no' }, ['error', 'exception', 'failure', 'result']],
  [['no such player'], ['errors', 'details', 'violations', 'links']],
]

const ERROR_BODY =
  '"name":"NOT_FOUND","message":"no such player","debug_id":"1","details":[{"field":"user_id"}],"links":[]'

const NO_FIELDS = [
  '"is_topup_forbidden":true',
  '"is_topup_forbidden":"true"',
  '"is_topup_forbidden":1',
  '"isTopupForbidden":true',
  '"is_topup_forbiden":true',
  '"\\u0069s_topup_forbidden":true',
  '"is_topup_forbidden":true,"is_topup_forbidden":false',
  '"forbidden_reason":{"code":"OTHER"}',
  '"forbiddenReason":{"detail":{}}',
]

const MISSPELT = [
  '"isTopupForbidden":true',
  '"is_topup_forbiden":"no"',
  '"forbiddenReason":{}',
  '"forbid":true',
]

const INSIDE: ((field: string) => string)[] = [
  (field) => `"data":{${field}}`,
  (field) => `"data":[{${field}}]`,
  (field) => `"user_attribute":{${field}}`,
  (field) => `"user_attribute":{"a":[[{"b":{${field}}}]]}`,
  (field) => `"user_name":{${field}}`,
  (field) => `"user_attribute":${JSON.stringify(`{${field}}`)}`,
  (field) => `"user_attribute":{"a":{"b":{${field}},"b":{}}}`,
]

/** Their names say no only where no explicit flag stands beside them. */
const FORBIDDING = ['"forbidden":true', '"chat_forbidden":false', '"is_topup_forbidden":null']

const OWN_ATTRIBUTES = ['{}', '{"vip":true,"status":"BANNED","levels":[1,{"error":null}]}', '"vip"', 'null']

const AGREEING = [
  '"is_topup_forbidden":false',
  '"isTopupForbidden":"false"',
  '"forbidden_reason":{"code":""}',
]

/** Texts that name the verdict without being JSON. */
const SAYING_TEXTS = [
  'is_topup_forbidden=true',
  '<is_topup_forbidden>true</is_topup_forbidden>',
  "{'is_topup_forbidden': True}",
  ')]}\',\n{"is_topup_forbidden":true}',
  '\ufeff{"forbiddenReason":"OTHER"}',
  '{"is_topup_forbidden":true',
  '{}\n{"isTopupForbidden":true}',
]

export function oddReplies(): OddReply[] {
  return [...topLevelNoes(), ...innerNoes(), ...textNoes(), ...yeses(), ...silences(), ...refusals()]
}

const says = (what: OddReply['says'], ...parts: string[]): OddReply => ({
  says: what,
  json: `{${IDS}${parts.join('')}}`,
})

function topLevelNoes(): OddReply[] {
  const fields = OTHER_WORDS.flatMap(([value, names]) =>
    names.map((name) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`),
  )
  const misspelt = MISSPELT.map((field) => `,${field}`)
  const beside = [...fields, `,${ERROR_BODY}`, ...misspelt].flatMap((field) =>
    UNSET.map((flag) => says('no', field, flag)),
  )
  const alone = [ERROR_BODY, ...OTHER_WORDS.map(([value, [name]]) => `"${name}":${JSON.stringify(value)}`)]
  return [...beside, ...alone.map((field) => ({ says: 'no' as const, json: `{${field}}` }))]
}

function innerNoes(): OddReply[] {
  const against = INSIDE.flatMap((inside) =>
    NO_FIELDS.flatMap((field) =>
      [...UNSET, ...EXPLICIT_YES].map((flag) => says('no', ',', inside(field), flag)),
    ),
  )
  const withoutFlag = INSIDE.flatMap((inside) => FORBIDDING.map((field) => says('no', ',', inside(field))))
  return [...against, ...withoutFlag]
}

function textNoes(): OddReply[] {
  const texts = SAYING_TEXTS.map((text) => JSON.stringify(text))
  const manyTexts = `"user_attribute":[${'"{}",'.repeat(100)}"{\\"is_topup_forbidden\\":true}"]`
  const fields = texts.flatMap((text) => [
    `"user_name":${text}`,
    `"user_attribute":${text}`,
    `"user_attribute":{"a":[${text}]}`,
  ])
  return [...fields, manyTexts].flatMap((field) => UNSET.map((flag) => says('no', ',', field, flag)))
}

function yeses(): OddReply[] {
  const beside = [
    ...['', ',"trace_id":"x","code":0,"status":"OK","processed":true', ',"is_topup_forbidden_at":1'],
    ...INSIDE.flatMap((inside) => [...AGREEING, ...FORBIDDING].map((field) => `,${inside(field)}`)),
    ...OWN_ATTRIBUTES.map((attribute) => `,"user_attribute":${attribute}`),
  ]
  return beside.flatMap((field) => EXPLICIT_YES.map((flag) => says('yes', field, flag)))
}

function silences(): OddReply[] {
  const fields = [
    ...['', ',"server_id":"17"', ',"user_name":"Ann"', ',"forbidden_reason":{}', ',"forbidden_reason":null'],
    ...[',"forbidden_reason":{"code":"","message":null}', ',"user_name":"{ a player of that name"'],
    ...OWN_ATTRIBUTES.map((attribute) => `,"user_attribute":${attribute}`),
  ]
  const spoken = fields.flatMap((field) => UNSET.map((flag) => says('silent', field, flag)))
  return [
    ...['{}', '{"is_topup_forbidden":null}'].map((json) => ({ says: 'silent' as const, json })),
    ...spoken,
  ]
}

function refusals(): OddReply[] {
  const flag = ',"is_topup_forbidden":true'
  const beside = ['', ',"forbidden_reason":{"code":"GEO_RESTRICTION"}', ',"data":{"is_topup_forbidden":true}']
  return beside.map((field) => says('forbidden', flag, field))
}
