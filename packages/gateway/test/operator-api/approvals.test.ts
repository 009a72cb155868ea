import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoneBus } from '@txgw/base/worker-bus'
import { answerApprovals, askForApprovals } from '../../src/operator-api/access/approvals.ts'

const ASKED = { kind: 'change-webhook', isGuarded: false } as const
const QUESTION = { ...ASKED, appId: 'app-1', requestedById: 'ann', approverId: 'bob' }

test('the process of the sandbox asks one of production who may approve, and refuses while none answers', async () => {
  const bus = createLoneBus()
  const ask = askForApprovals(bus)
  await assert.rejects(ask('sandbox', QUESTION), { kind: 'unavailable' })
  const refusal = { kind: 'not-allowed-now', message: 'gone' } as const
  answerApprovals(bus, async (environment, question) => {
    assert.equal(environment, 'sandbox')
    return question.requestedById === 'ann' ? refusal : undefined
  })
  assert.deepEqual(await ask('sandbox', QUESTION), refusal)
  assert.equal(await ask('sandbox', { ...QUESTION, requestedById: 'eve' }), undefined)
})
