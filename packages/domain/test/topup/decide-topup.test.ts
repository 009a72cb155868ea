import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FORBIDDEN_REASONS, UserValidateReply } from '@txgw/protocol/schemas'
import * as fc from 'fast-check'
import { decideTopup } from '../../src/topup/decide-topup.ts'
import { saysReason } from '../../src/topup/forbidden-reason.ts'
import { NO_ANSWER, type NoAnswerCode } from '../../src/topup/no-answer.ts'
import { readReply } from '../../src/topup/read-reply.ts'
import type { NoAnswer, Verdict } from '../../src/topup/verdict.ts'

const ASKED = { appId: 'app-1', userId: 'player-1', serverId: '17' }
const SUBJECT = { app_id: 'app-1', user_id: 'player-1', server_id: '17' }
const REASON = { code: 'GEO_RESTRICTION', message: 'not here' }

function decideText(json: string): Verdict {
  const headers = { 'content-type': 'application/json' }
  return decideTopup({ asked: ASKED, reply: readReply({ status: 200, headers, body: Buffer.from(json) }) })
}

function decide(reply: Record<string, unknown>): Verdict {
  return decideText(JSON.stringify(reply))
}

function refusalOf(verdict: Verdict): NoAnswer['reason'] {
  assert.equal(verdict.kind, 'no-answer')
  return verdict.reason
}

function warningsOf({ warnings }: Verdict): string[] {
  return warnings.map(({ code }) => code)
}

interface FlagCase {
  flag: unknown
  kind: Verdict['kind']
  warning?: string
}

const FLAGS: FlagCase[] = [
  { flag: true, kind: 'forbidden' },
  { flag: 'true', kind: 'forbidden', warning: 'forbidden-text' },
  { flag: false, kind: 'allowed' },
  { flag: 'false', kind: 'allowed', warning: 'forbidden-text' },
  { flag: null, kind: 'allowed', warning: 'forbidden-null' },
  { flag: undefined, kind: 'allowed', warning: 'forbidden-missing' },
  ...[
    'TRUE',
    'True',
    'yes',
    '',
    ' true',
    '1',
    '0',
    'null',
    1,
    0,
    -1,
    1.5,
    [],
    [true],
    {},
    { value: true },
  ].map((flag) => ({ flag, kind: 'no-answer' as const })),
]

describe('is_topup_forbidden', () => {
  for (const { flag, kind, warning } of FLAGS) {
    it(`${JSON.stringify(flag) ?? 'absent'}: ${kind}`, () => {
      const verdict = decide({
        ...SUBJECT,
        is_topup_forbidden: flag,
        ...(kind === 'forbidden' && { forbidden_reason: REASON }),
      })
      assert.equal(verdict.kind, kind)
      assert.deepEqual(warningsOf(verdict), warning ? [warning] : [])
      if (verdict.kind === 'no-answer') assert.equal(verdict.reason.code, 'unclear')
      if (verdict.kind === 'forbidden') assert.deepEqual(verdict.reason, REASON)
    })
  }
})

describe('the player in the reply', () => {
  const about = (subject: Record<string, unknown>) =>
    decide({ is_topup_forbidden: true, forbidden_reason: REASON, ...subject })

  it('is not an answer with another app_id or user_id, whatever else it says', () => {
    for (const [field, code] of [
      ['app_id', 'wrong-app'],
      ['user_id', 'wrong-user'],
    ] as const) {
      for (const other of ['player-2', '', ' player-1', 'PLAYER-1']) {
        assert.equal(refusalOf(about({ ...SUBJECT, [field]: other })).code, code)
      }
    }
  })

  it('has its own reason when an id is not a string, even when its digits match', () => {
    for (const field of ['app_id', 'user_id']) {
      for (const [value, kind] of [
        [1001, 'a number'],
        [true, 'a boolean'],
        [{}, 'an object'],
        [['player-1'], 'an array'],
      ] as const) {
        const { code, message } = refusalOf(about({ ...SUBJECT, [field]: value }))
        assert.equal(code, 'id-not-text')
        assert.match(message, new RegExp(`: ${field} is sent as ${kind}; send it as a string`))
      }
    }
    const reply = readReply({ status: 200, headers: {}, body: Buffer.from('{"user_id":1001}') })
    const verdict = decideTopup({ asked: { ...ASKED, userId: '1001' }, reply })
    assert.equal(refusalOf(verdict).code, 'id-not-text')
  })

  it('may lack app_id or user_id', () => {
    assert.deepEqual(warningsOf(about({})), ['app-missing', 'user-missing'])
    assert.deepEqual(warningsOf(about({ app_id: null, user_id: null })), ['app-missing', 'user-missing'])
    assert.equal(about({}).kind, 'forbidden')
  })

  it('may have another server_id', () => {
    assert.deepEqual(warningsOf(about({ ...SUBJECT, server_id: '18' })), ['server-differs'])
    assert.deepEqual(warningsOf(about({ ...SUBJECT, server_id: 17 })), ['server-not-text'])
    assert.deepEqual(warningsOf(about({ ...SUBJECT, server_id: null })), [])
    const { serverId: _, ...asked } = ASKED
    const fields = { ...SUBJECT, is_topup_forbidden: false }
    const reply = { ok: true as const, fields, json: JSON.stringify(fields), warnings: [] }
    assert.deepEqual(decideTopup({ asked, reply }).warnings, [])
  })
})

describe('forbidden_reason', () => {
  const forbid = (forbidden_reason: unknown) => {
    const verdict = decide({ ...SUBJECT, is_topup_forbidden: true, forbidden_reason })
    assert.equal(verdict.kind, 'forbidden')
    return verdict
  }

  for (const code of Object.keys(FORBIDDEN_REASONS)) {
    it(`${code} is kept`, () => {
      assert.deepEqual(forbid({ code, message: 'm' }).reason, { code, message: 'm' })
      assert.deepEqual(warningsOf(forbid({ code, message: 'm' })), [])
    })
  }

  it('without a message gets a standard message', () => {
    for (const message of [undefined, null, '']) {
      const verdict = forbid({ code: 'GEO_RESTRICTION', message })
      assert.deepEqual(verdict.reason, {
        code: 'GEO_RESTRICTION',
        message: FORBIDDEN_REASONS.GEO_RESTRICTION,
      })
      assert.deepEqual(warningsOf(verdict), [])
    }
    assert.deepEqual(warningsOf(forbid({ code: 'OTHER', message: 5 })), ['message-not-text'])
  })

  it('that is missing or not an object counts as OTHER', () => {
    for (const [reason, warning] of [
      [undefined, 'reason-missing'],
      [null, 'reason-missing'],
      ['GEO_RESTRICTION', 'reason-not-object'],
      [['GEO_RESTRICTION'], 'reason-not-object'],
      [{}, 'code-missing'],
      [{ code: null }, 'code-missing'],
      [{ code: '' }, 'code-missing'],
    ] as const) {
      const verdict = forbid(reason)
      assert.deepEqual(verdict.reason, { code: 'OTHER', message: FORBIDDEN_REASONS.OTHER })
      assert.deepEqual(warningsOf(verdict), [warning])
    }
  })

  it('with an unknown code counts as OTHER and keeps the code', () => {
    for (const code of ['BANNED', 'geo_restriction', ' OTHER', '__proto__', 'constructor', 'toString']) {
      const verdict = forbid({ code, message: 'm' })
      assert.deepEqual(verdict.reason, { code: 'OTHER', rawCode: code, message: 'm' })
      assert.deepEqual(warningsOf(verdict), ['code-unknown'])
    }
  })

  it('with a code that is not a string counts as OTHER', () => {
    assert.equal(forbid({ code: 3 }).reason.rawCode, '3')
    assert.equal(forbid({ code: false }).reason.rawCode, 'false')
    assert.equal(forbid({ code: { a: 1 } }).reason.rawCode, undefined)
    assert.deepEqual(warningsOf(forbid({ code: 3 })), ['code-not-text'])
  })

  it('contains only text that can be stored', () => {
    const verdict = forbid({ code: 'A\u0000\ud83d', message: 'x\ud800y' })
    assert.deepEqual(verdict.reason, { code: 'OTHER', rawCode: 'A\ufffd\ufffd', message: 'x\ufffdy' })
    assert.deepEqual(warningsOf(verdict), ['code-unknown', 'text-altered', 'text-altered'])
    const long = forbid({ code: '😀'.repeat(200) })
    assert.ok(long.reason.rawCode?.isWellFormed())
    assert.equal(long.reason.rawCode?.length, 256)
  })

  it('in an allowing reply gives a warning, unless it is empty', () => {
    const allow = (forbidden_reason: unknown) =>
      warningsOf(decide({ ...SUBJECT, is_topup_forbidden: false, forbidden_reason }))
    assert.deepEqual(allow(REASON), ['reason-unused'])
    assert.deepEqual(allow('GEO_RESTRICTION'), ['reason-unused'])
    for (const empty of [undefined, null, '', {}, { code: '', message: '' }, { code: null }]) {
      assert.deepEqual(allow(empty), [])
    }
  })

  it('without a flag is unclear, unless it is empty', () => {
    for (const flag of [undefined, null]) {
      const { code, message } = refusalOf(
        decide({ ...SUBJECT, is_topup_forbidden: flag, forbidden_reason: REASON }),
      )
      assert.equal(code, 'unclear')
      assert.match(message, /(null|missing), but the reply has a forbidden_reason$/)
      const empty = { code: '', message: '' }
      assert.equal(decide({ ...SUBJECT, is_topup_forbidden: flag, forbidden_reason: empty }).kind, 'allowed')
    }
  })
})

describe('the data about the player', () => {
  const allow = (fields: Record<string, unknown>) =>
    decide({ ...SUBJECT, is_topup_forbidden: false, ...fields })

  it('is kept', () => {
    const attribute = { level: 60, tags: ['a', { b: null }], nested: { deep: { deeper: true } } }
    assert.deepEqual(allow({ user_name: '名', user_attribute: attribute }), {
      kind: 'allowed',
      userName: '名',
      userAttribute: attribute,
      warnings: [],
    })
  })

  it('is left out when it has another shape', () => {
    const verdict = allow({ user_name: 5, user_attribute: ['vip'] })
    assert.deepEqual(warningsOf(verdict), ['name-not-text', 'attribute-not-object'])
    assert.ok(!('userName' in verdict) && !('userAttribute' in verdict))
    assert.deepEqual(warningsOf(allow({ user_name: null, user_attribute: null })), [])
  })

  it('is left out when it is nested too deeply to be written again', () => {
    const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
    assert.deepEqual(warningsOf(allow({ user_attribute: nested(32) })), [])
    assert.deepEqual(warningsOf(allow({ user_attribute: nested(33) })), ['attribute-too-deep'])
    const reply = readReply({
      status: 200,
      headers: {},
      body: Buffer.from(`{"user_attribute":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`),
    })
    const verdict = decideTopup({ asked: ASKED, reply })
    assert.ok(warningsOf(verdict).includes('attribute-too-deep'))
    assert.ok(JSON.stringify(verdict).length > 0)
  })

  it('has its numbers as they were sent, whatever their size', () => {
    const attribute = '{"id":12345678901234567890,"rate":0.1234567890123456789,"list":[1.0,-0,1e400]}'
    const body = Buffer.from(`{"is_topup_forbidden":false,"app_id":"app-1","user_attribute":${attribute}}`)
    const reply = readReply({ status: 200, headers: { 'content-type': 'application/json' }, body })
    assert.ok(reply.ok)
    const verdict = decideTopup({
      asked: ASKED,
      reply: { ...reply, fields: { ...reply.fields, ...SUBJECT } },
    })
    assert.equal(JSON.stringify((verdict as { userAttribute?: unknown }).userAttribute), attribute)
    assert.deepEqual(warningsOf(verdict), ['attribute-inexact'])
  })

  it('has a warning for rounded numbers', () => {
    assert.deepEqual(warningsOf(allow({ user_attribute: { id: [2 ** 60] } })), ['attribute-inexact'])
    assert.deepEqual(warningsOf(allow({ user_attribute: { id: 9007199254740991 } })), [])
  })
})

const MISSPELT = {
  is_topup_forbidden: [
    'isTopupForbidden',
    'IsTopupForbidden',
    'isTopUpForbidden',
    'IS_TOPUP_FORBIDDEN',
    'is-topup-forbidden',
    'is topup forbidden',
    'is.topup.forbidden',
    'is_top_up_forbidden',
    'is_topup_forbiden',
    'is_topup_forbbidden',
    'is_topup_frobidden',
    'is_toput_forbidden',
    'topup_forbidden',
    'is_topup_forbidden ',
    '_is_topup_forbidden',
    'is_topup_forbidden\u0000',
    'ｉｓ＿ｔｏｐｕｐ＿ｆｏｒｂｉｄｄｅｎ',
    '\u0456s_topup_forbidden',
  ],
  forbidden_reason: [
    'forbiddenReason',
    'FORBIDDEN_REASON',
    'forbidden-reason',
    'forbiden_reason',
    'forbidden_reasons',
    'forbidden_reson',
  ],
  app_id: ['appId', 'APP_ID', 'appid', 'AppID', 'app-id'],
  user_id: ['userId', 'USER_ID', 'userid', 'user-id', 'user_id '],
  server_id: ['serverId'],
  user_name: ['userName', 'username'],
  user_attribute: ['userAttribute'],
}

describe('fields of other names', () => {
  it('are accepted', () => {
    const verdict = decide({
      ...SUBJECT,
      is_topup_forbidden: false,
      trace_id: 'x',
      __proto__x: 1,
      constructor: 2,
    })
    assert.deepEqual(verdict.warnings, [])
  })

  for (const [meant, names] of Object.entries(MISSPELT)) {
    for (const name of names) {
      it(`${JSON.stringify(name)} is a misspelt ${meant}, whatever other fields there are`, () => {
        for (const beside of [SUBJECT, { ...SUBJECT, is_topup_forbidden: false, forbidden_reason: {} }, {}]) {
          const { code, message } = refusalOf(decide({ ...beside, [name]: true }))
          assert.equal(code, 'field-misspelt')
          assert.ok(message.endsWith(`, which looks like ${meant}`), message)
          assert.ok(message.isWellFormed() && !message.includes('\u0000'))
        }
      })
    }
  }

  it('may mean forbidding: only together with the flag are they separate fields', () => {
    for (const name of [
      'forbidden',
      'is_forbidden',
      'topupIsForbidden',
      'forbid_reason',
      'is_chat_forbidden',
    ]) {
      const { code, message } = refusalOf(decide({ ...SUBJECT, [name]: true }))
      assert.equal(code, 'field-misspelt')
      assert.ok(message.endsWith(`it has "${name}", which looks like is_topup_forbidden`), message)
      assert.equal(decide({ ...SUBJECT, is_topup_forbidden: false, [name]: true }).kind, 'allowed')
    }
  })

  it('are separate fields when they are only similar', () => {
    const own = {
      is_topup_forbidden_at: 1,
      forbidden_reason_id: 2,
      user: 3,
      user_ids: [],
      id: 'x',
      uid: 'x',
      app: 'x',
      server: 1,
      server_name: 'x',
      user_names: [],
      reason: 'x',
      code: 0,
      message: 'ok',
    }
    const verdict = decide({ ...SUBJECT, is_topup_forbidden: false, forbidden_reason: {}, ...own })
    assert.equal(verdict.kind, 'allowed')
    assert.deepEqual(verdict.warnings, [])
    const attribute = { forbidden: true, user_id: 7 }
    assert.equal(decide({ ...SUBJECT, is_topup_forbidden: false, user_attribute: attribute }).kind, 'allowed')
  })

  it('are not an answer without a field of the contract', () => {
    for (const [json, seen] of [
      ['{"error":"not found"}', '"error"'],
      ['{"success":false}', '"success"'],
      ['{"code":1,"data":{"is_topup_forbidden":true,"user_id":"player-1"}}', '"code", "data"'],
      ['{"\\u0000":1}', '"\ufffd"'],
    ] as const) {
      const { code, message } = refusalOf(decideText(json))
      assert.equal(code, 'no-known-field')
      assert.ok(message.endsWith(`: it has ${seen}`), message)
    }
    assert.equal(decide({}).kind, 'allowed')
    for (const field of Object.keys(UserValidateReply.properties)) {
      assert.equal(refusalOf(decide({ [field]: null, error: 'x' })).code, 'field-unknown', field)
    }
  })
})

describe('a name that appears twice', () => {
  it('is not an answer, however it is escaped and whatever the two values are', () => {
    for (const [json, seen] of [
      ['{"is_topup_forbidden":true,"is_topup_forbidden":false}', '"is_topup_forbidden"'],
      ['{"is_topup_forbidden":false,"is_topup_forbidden":false}', '"is_topup_forbidden"'],
      ['{"\\u0069s_topup_forbidden":true,"a":[{}],"is_topup_forbidden":false}', '"is_topup_forbidden"'],
      ['{"user_id":"player-2","is_topup_forbidden":true,"user_id":"player-1"}', '"user_id"'],
      ['{"app_id":"x" , "app_id" :"app-1"}', '"app_id"'],
      ['{"forbidden_reason":{"code":"OTHER"},"forbidden_reason":null}', '"forbidden_reason"'],
      ['{"forbidden_reason":{"code":"OTHER","c\\u006fde":""}}', '"code" in forbidden_reason'],
      ['{"user_id":"player-1","note":1,"note":2}', '"note"'],
    ] as const) {
      const { code, message } = refusalOf(decideText(json))
      assert.equal(code, 'field-twice', json)
      assert.ok(message.endsWith(`: ${seen}`), message)
    }
  })

  it("is allowed in the merchant's own data, and in different objects", () => {
    for (const json of [
      '{"user_attribute":{"a":1,"a":2,"user_id":1},"user_id":"player-1"}',
      '{"is_topup_forbidden":false,"data":[{"code":1},{"code":1},{"user_id":1,"user_id":2}]}',
      '{"user_id":"player-1","user_name":"\\"user_id\\":","forbidden_reason":{}}',
      '{"is_topup_forbidden":true,"forbidden_reason":{"code":"OTHER","x":{"code":1}},"code":1}',
    ]) {
      assert.notEqual(decideText(json).kind, 'no-answer', json)
    }
  })
})

describe('any reply at all', () => {
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('player-1', 'app-1', true, false, 'true', 'false', null),
  )
  const reply = fc.record(
    {
      app_id: field,
      user_id: field,
      server_id: field,
      user_name: field,
      is_topup_forbidden: field,
      forbidden_reason: fc.oneof(field, fc.record({ code: field, message: field }, { requiredKeys: [] })),
      user_attribute: field,
    },
    { requiredKeys: [] },
  )

  it('gives one verdict, the same every time, that can be written as JSON', () => {
    fc.assert(
      fc.property(reply, (fields) => {
        const verdict = decide(fields)
        assert.deepEqual(decide(fields), verdict)
        assert.deepEqual(JSON.parse(JSON.stringify(verdict)), verdict)
        assert.ok(JSON.stringify(verdict).isWellFormed())
      }),
      { numRuns: 1000 },
    )
  })

  it('forbids exactly when it is about this player and the flag is true or "true"', () => {
    fc.assert(
      fc.property(reply, (fields) => {
        const {
          app_id = null,
          user_id = null,
          is_topup_forbidden: flag = null,
          forbidden_reason: reason = null,
        } = JSON.parse(JSON.stringify(fields))
        const isOurs = [null, 'app-1'].includes(app_id) && [null, 'player-1'].includes(user_id)
        const expected = !isOurs
          ? 'no-answer'
          : flag === true || flag === 'true'
            ? 'forbidden'
            : flag === false || flag === 'false' || (flag === null && !saysReason(reason))
              ? 'allowed'
              : 'no-answer'
        assert.equal(decide(fields).kind, expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('every reason is in the table, and a replaced code is kept', () => {
    fc.assert(
      fc.property(reply, (fields) => {
        const verdict = decide(fields)
        if (verdict.kind === 'forbidden') {
          assert.ok(verdict.reason.code in FORBIDDEN_REASONS)
          if (verdict.reason.rawCode !== undefined) assert.equal(verdict.reason.code, 'OTHER')
        }
        if (verdict.kind === 'no-answer') assert.ok(verdict.reason.code in NO_ANSWER)
      }),
    )
  })
})

describe('no reply', () => {
  for (const code of Object.keys(NO_ANSWER) as NoAnswerCode[]) {
    it(`${code} is not an answer`, () => {
      const verdict = decideTopup({ asked: ASKED, reply: { ok: false, code, message: 'what was seen' } })
      assert.deepEqual(verdict, {
        kind: 'no-answer',
        reason: { code, message: 'what was seen' },
        warnings: [],
      })
    })
  }
})
