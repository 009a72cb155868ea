import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { VerdictReading } from '../../src/apps/app.ts'
import { decideTopup } from '../../src/topup/decide-topup.ts'
import { readReply } from '../../src/topup/read-reply.ts'
import type { Verdict } from '../../src/topup/verdict.ts'
import { type OddReply, oddReplies } from './odd-replies.ts'

/**
 * What the service decided about these replies before there was more than one reading, by verdict or code. It allowed
 * all the others.
 */
const BEFORE: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('odd-replies-before.json', import.meta.url), 'utf8'),
)

const REPLIES = oddReplies()

function decide(json: string, reading: VerdictReading): Verdict {
  const headers = { 'content-type': 'application/json' }
  const reply = readReply({ status: 200, headers, body: Buffer.from(json) })
  return decideTopup({ asked: { appId: 'app-1', userId: 'player-1', reading }, reply })
}

function wordFor(verdict: Verdict): string {
  return verdict.kind === 'no-answer' ? verdict.reason.code : verdict.kind
}

function eachThatSays(what: OddReply['says'], check: (json: string) => void): void {
  const replies = REPLIES.filter(({ says }) => says === what)
  assert.ok(replies.length > 0)
  for (const { json } of replies) check(json)
}

describe('odd replies', () => {
  it('are many, and each one different', () => {
    assert.ok(REPLIES.length >= 245)
    assert.equal(new Set(REPLIES.map(({ json }) => json)).size, REPLIES.length)
    const known = new Set(REPLIES.map(({ json }) => json))
    assert.ok(Object.values(BEFORE).every((replies) => replies.every((json) => known.has(json))))
  })

  it('are read leniently as they were read before', () => {
    const words = Object.entries(BEFORE).flatMap(([word, replies]) => replies.map((json) => [json, word]))
    const before = new Map(words as [string, string][])
    for (const { json } of REPLIES) {
      assert.equal(wordFor(decide(json, 'lenient')), before.get(json) ?? 'allowed', json)
    }
  })

  it('warn where the strict reading differs, and only there', () => {
    for (const { json } of REPLIES) {
      const lenient = decide(json, 'lenient')
      const isWarned = lenient.warnings.some(({ code }) => code === 'strict-differs')
      assert.equal(isWarned, lenient.kind !== decide(json, 'strict').kind, json)
    }
  })

  for (const reading of ['strict', 'explicit'] as const) {
    it(`that say no are not sold: ${reading}`, () => {
      eachThatSays('no', (json) => assert.equal(decide(json, reading).kind, 'no-answer', json))
    })

    it(`that say yes are allowed, and those that forbid are forbidden: ${reading}`, () => {
      eachThatSays('yes', (json) => assert.equal(decide(json, reading).kind, 'allowed', json))
      eachThatSays('forbidden', (json) => assert.equal(decide(json, reading).kind, 'forbidden', json))
    })
  }

  it('without the flag and with nothing but the contract are allowed, unless the flag must be there', () => {
    eachThatSays('silent', (json) => {
      assert.equal(decide(json, 'strict').kind, 'allowed', json)
      assert.equal(wordFor(decide(json, 'explicit')), 'unclear', json)
    })
  })
})

describe('the reason of a stricter reading', () => {
  const reasonOf = (json: string, reading: VerdictReading) => {
    const verdict = decide(json, reading)
    assert.equal(verdict.kind, 'no-answer')
    return `${verdict.reason.code}: ${verdict.reason.message}`
  }

  it('names the field and where it is', () => {
    assert.match(reasonOf('{"user_id":"player-1","ok":false}', 'strict'), /^field-unknown: .*: it has "ok"$/)
    assert.match(
      reasonOf('{"is_topup_forbidden":false,"data":[{"isTopupForbidden":true}]}', 'strict'),
      /^field-inside: .*: it has "isTopupForbidden" below the top level, while is_topup_forbidden is false$/,
    )
    assert.match(
      reasonOf('{"user_attribute":{"forbidden":1}}', 'strict'),
      /^field-inside: .*"forbidden" below the top level, without is_topup_forbidden$/,
    )
    assert.match(reasonOf('{}', 'explicit'), /^unclear: .*: it is missing, and the app must send it$/)
  })

  it('also meets a "no" at the top with a "yes" inside, because one of them is wrong', () => {
    assert.match(
      reasonOf('{"is_topup_forbidden":true,"data":{"is_topup_forbidden":false}}', 'strict'),
      /while is_topup_forbidden is true$/,
    )
  })

  it('is found in a text that holds JSON, also in a text of a text', () => {
    let text = '{"is_topup_forbidden":true}'
    for (let level = 0; level < 6; level++) {
      text = JSON.stringify(text)
      assert.match(reasonOf(`{"user_attribute":{"a":${text}}}`, 'strict'), /^field-inside/)
    }
    assert.equal(decide('{"user_name":"[{\\"forbidden"}', 'strict').kind, 'allowed')
  })

  it('is found at any depth', () => {
    const depth = 5_000
    const json = `{"a":${'[{"a":'.repeat(depth)}{"is_topup_forbidden":true}${'}]'.repeat(depth)},"is_topup_forbidden":false}`
    assert.match(reasonOf(json, 'strict'), /^field-inside/)
  })
})
