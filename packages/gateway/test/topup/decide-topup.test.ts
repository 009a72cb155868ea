import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FORBIDDEN_REASONS } from '@txgw/protocol/schemas'
import * as fc from 'fast-check'
import { decideTopup } from '../../src/topup/decide-topup.ts'
import { NO_ANSWER, type NoAnswerCode } from '../../src/topup/no-answer.ts'
import { readReply } from '../../src/topup/read-reply.ts'
import type { Verdict } from '../../src/topup/verdict.ts'

const ASKED = { appId: 'app-1', userId: 'player-1', serverId: '17' }
const SUBJECT = { app_id: 'app-1', user_id: 'player-1', server_id: '17' }
const REASON = { code: 'GEO_RESTRICTION', message: 'not here' }

function decide(reply: Record<string, unknown>): Verdict {
  const body = Buffer.from(JSON.stringify(reply))
  return decideTopup({
    asked: ASKED,
    reply: readReply({ status: 200, headers: { 'content-type': 'application/json' }, body }),
  })
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

describe('whom the reply speaks of', () => {
  const about = (subject: Record<string, unknown>) =>
    decide({ is_topup_forbidden: true, forbidden_reason: REASON, ...subject })

  it('another app_id or user_id is no answer, whatever else it says', () => {
    for (const [field, code] of [
      ['app_id', 'wrong-app'],
      ['user_id', 'wrong-user'],
    ] as const) {
      for (const other of ['player-2', '', ' player-1', 'PLAYER-1', 1, true, {}, ['player-1']]) {
        const verdict = about({ ...SUBJECT, [field]: other })
        assert.equal(verdict.kind, 'no-answer')
        assert.equal(verdict.reason.code, code)
      }
    }
  })

  it('a missing app_id or user_id is tolerated', () => {
    assert.deepEqual(warningsOf(about({})), ['app-missing', 'user-missing'])
    assert.deepEqual(warningsOf(about({ app_id: null, user_id: null })), ['app-missing', 'user-missing'])
    assert.equal(about({}).kind, 'forbidden')
  })

  it('another server_id is tolerated', () => {
    assert.deepEqual(warningsOf(about({ ...SUBJECT, server_id: '18' })), ['server-differs'])
    assert.deepEqual(warningsOf(about({ ...SUBJECT, server_id: 17 })), ['server-not-text'])
    assert.deepEqual(warningsOf(about({ ...SUBJECT, server_id: null })), [])
    const { serverId: _, ...asked } = ASKED
    const reply = { ok: true as const, fields: { ...SUBJECT, is_topup_forbidden: false }, warnings: [] }
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

  it('without a message has ours', () => {
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

  it('that is not there or no object counts as OTHER', () => {
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

  it('with a code that is no text counts as OTHER', () => {
    assert.equal(forbid({ code: 3 }).reason.rawCode, '3')
    assert.equal(forbid({ code: false }).reason.rawCode, 'false')
    assert.equal(forbid({ code: { a: 1 } }).reason.rawCode, undefined)
    assert.deepEqual(warningsOf(forbid({ code: 3 })), ['code-not-text'])
  })

  it('holds only what can be stored', () => {
    const verdict = forbid({ code: 'A\u0000\ud83d', message: 'x\ud800y' })
    assert.deepEqual(verdict.reason, { code: 'OTHER', rawCode: 'A\ufffd\ufffd', message: 'x\ufffdy' })
    assert.deepEqual(warningsOf(verdict), ['code-unknown', 'text-altered', 'text-altered'])
    const long = forbid({ code: '😀'.repeat(200) })
    assert.ok(long.reason.rawCode?.isWellFormed())
    assert.equal(long.reason.rawCode?.length, 256)
  })

  it('beside an allowing reply is a warning, unless it is empty', () => {
    const allow = (forbidden_reason: unknown) =>
      warningsOf(decide({ ...SUBJECT, is_topup_forbidden: false, forbidden_reason }))
    assert.deepEqual(allow(REASON), ['reason-unused'])
    assert.deepEqual(allow('GEO_RESTRICTION'), ['reason-unused'])
    for (const empty of [undefined, null, '', {}, { code: '', message: '' }, { code: null }]) {
      assert.deepEqual(allow(empty), [])
    }
  })
})

describe('what is told about the player', () => {
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

  it('is left out when it is nested so deeply that it could not be written again', () => {
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

  it('has a warning for numbers that were rounded', () => {
    assert.deepEqual(warningsOf(allow({ user_attribute: { id: [2 ** 60] } })), ['attribute-inexact'])
    assert.deepEqual(warningsOf(allow({ user_attribute: { id: 9007199254740991 } })), [])
  })
})

describe('fields of other names', () => {
  it('are welcome', () => {
    const verdict = decide({
      ...SUBJECT,
      is_topup_forbidden: false,
      trace_id: 'x',
      __proto__x: 1,
      constructor: 2,
    })
    assert.deepEqual(verdict.warnings, [])
  })

  it('have a warning when one of ours was meant', () => {
    for (const name of [
      'isTopupForbidden',
      'is_top_up_forbidden',
      'IS_TOPUP_FORBIDDEN',
      'is-topup-forbidden',
    ]) {
      const verdict = decide({ ...SUBJECT, [name]: true })
      assert.equal(verdict.kind, 'allowed')
      assert.deepEqual(warningsOf(verdict), ['field-misspelt', 'forbidden-missing'])
      assert.match(verdict.warnings[0]?.message ?? '', /is_topup_forbidden is meant/)
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
        } = JSON.parse(JSON.stringify(fields))
        const isOurs = [null, 'app-1'].includes(app_id) && [null, 'player-1'].includes(user_id)
        const expected = !isOurs
          ? 'no-answer'
          : flag === true || flag === 'true'
            ? 'forbidden'
            : flag === false || flag === 'false' || flag === null
              ? 'allowed'
              : 'no-answer'
        assert.equal(decide(fields).kind, expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('every reason is one of the table, and a code that was replaced is kept', () => {
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
    it(`${code} is no answer`, () => {
      const verdict = decideTopup({ asked: ASKED, reply: { ok: false, code, message: 'what was seen' } })
      assert.deepEqual(verdict, {
        kind: 'no-answer',
        reason: { code, message: 'what was seen' },
        warnings: [],
      })
    })
  }
})
