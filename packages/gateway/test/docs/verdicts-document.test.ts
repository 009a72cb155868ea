import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Cause } from '@txgw/delivery/failures'
import { CAUSES, causeOf, isForgivable, NO_ANSWER, type NoAnswerCode } from '@txgw/domain/topup/no-answer'
import { WARNINGS } from '@txgw/domain/topup/warnings'
import { checkFields, FORBIDDEN_REASONS, UserValidateNotification } from '@txgw/protocol/schemas'
import { codeBlocks, plain, readDocument, tableUnder } from './document.ts'

const guide = readDocument('docs/answering-user-validate.md')
const operations = readDocument('docs/operations.md')

describe('docs/answering-user-validate.md', () => {
  it('lists exactly the warnings of the code, in the same words', () => {
    const documented = tableUnder(guide, '## What is tolerated').map(([code, says]) => [
      plain(code ?? ''),
      says,
    ])
    assert.deepEqual(Object.fromEntries(documented), { ...WARNINGS })
  })

  it('lists every reason to forbid a top-up', () => {
    const codes = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code)
    assert.deepEqual(codes, Object.keys(FORBIDDEN_REASONS))
  })

  it('shows a notification that matches the schema', () => {
    const [notification = ''] = codeBlocks(guide, 'json')
    const checked = checkFields(UserValidateNotification)(JSON.parse(notification))
    assert.deepEqual(checked.ok ? [] : checked.violations, [])
  })
})

describe('the codes of docs/operations.md', () => {
  it('are all reasons for a missing answer', () => {
    const documented = tableUnder(operations, '#### Why there is no answer').map(
      ([code, family, message, continues]) => [
        plain(code ?? ''),
        { family: plain(family ?? ''), message, continues },
      ],
    )
    const inCode = Object.entries(NO_ANSWER).map(([code, { family, message }]) => [
      code,
      { family, message, continues: isForgivable(code as NoAnswerCode) ? 'yes' : 'no' },
    ])
    assert.deepEqual(Object.fromEntries(documented), Object.fromEntries(inCode))
  })

  it('say why a recharge goes on without an answer or not, for every code', () => {
    const documented = tableUnder(operations, '#### What `continue` covers').map(
      ([codes, continues, why]) => ({ codes: codes?.match(/[a-z0-9-]+(?=`)/g) ?? codes, continues, why }),
    )
    const codesOf = (cause: Cause) =>
      Object.keys(NO_ANSWER).filter((code) => causeOf(code as NoAnswerCode) === cause)
    const inCode = Object.entries(CAUSES).map(([cause, { continues, why }]) => ({
      codes: cause === 'reply' ? 'all others' : codesOf(cause as Cause),
      continues: continues ? 'yes' : 'no',
      why,
    }))
    assert.deepEqual(documented, inCode)
  })
})
