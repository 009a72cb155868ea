import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type BodyText, bytesOf, type Vector } from '../../../../vectors/source/vector.ts'
import type { VerdictReading } from '../../src/apps/app.ts'
import { applyOnUnreachable } from '../../src/topup/apply-on-unreachable.ts'
import { decideTopup } from '../../src/topup/decide-topup.ts'
import { readReply } from '../../src/topup/read-reply.ts'

interface Reply {
  asked: { app_id: string; user_id: string }
  reading: VerdictReading
  status: number
  body: BodyText
}

const FILE = new URL('../../../../vectors/user-validate-verdict.json', import.meta.url)
const { cases }: { cases: Vector<Reply, { verdict: string }, { reason: string }>[] } = JSON.parse(
  readFileSync(FILE, 'utf8'),
)

describe('user-validate-verdict.json', () => {
  for (const { comment, valid, input, expected, error } of cases) {
    it(`${valid ? expected?.verdict : 'no clear answer'}: ${comment}`, () => {
      const { asked, reading, status, body } = input
      const headers = { 'content-type': 'application/json' }
      const verdict = decideTopup({
        asked: { appId: asked.app_id, userId: asked.user_id, reading },
        reply: readReply({ status, headers, body: bytesOf(body) }),
      })
      if (valid) {
        assert.equal(verdict.kind, expected?.verdict)
        return
      }
      assert.equal(verdict.kind, 'no-answer')
      assert.equal(verdict.reason.code, error?.reason)
      assert.equal(applyOnUnreachable(verdict, 'continue').next, 'end')
    })
  }
})
