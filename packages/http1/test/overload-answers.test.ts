import assert from 'node:assert/strict'
import { it } from 'node:test'
import { serialiseAnswer } from '../src/answer.ts'
import { OverloadAnswers } from '../src/overload-answers.ts'

it('refusals that are built together are the same as serialised ones, each with its id and the date', () => {
  let date = 'Mon'
  let ids = 100
  const answer = (id: string) => ({
    status: 503,
    body: `{"name":"UNAVAILABLE","debug_id":"${id}"}`,
    headers: [['Txgw-Debug-Id', id] as const],
  })
  const refuse = (count: number) => Array.from({ length: count }, () => `id-${++ids}`)
  const answers = new OverloadAnswers({ refuse, answer }, () => date)
  const serialised = (id: string) =>
    serialiseAnswer(answer(id), { keepAlive: true, withoutBody: false, date }).text
  assert.equal(answers.text(2), serialised('id-101') + serialised('id-102'))
  date = 'Tue'
  assert.equal(answers.text(2), serialised('id-103') + serialised('id-104'))
  assert.deepEqual(answers.next(), answer('id-105'))
})
