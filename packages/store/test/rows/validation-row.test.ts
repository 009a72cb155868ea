import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRecharge, sampleValidation } from '@txgw/testkit/samples/records'
import { rechargeRows } from '../../src/rows/recharge-row.ts'
import { validationRows } from '../../src/rows/validation-row.ts'

const delivery = { url: null, requestBody: null, attempts: [] }
const DOCUMENT =
  '{"serverId":"1","reason":{"rawCode":null,"message":"No"},"userName":null,"userAttribute":null,"warnings":[],"delivery":{"url":null,"requestBody":null,"attempts":[]}}'

const unanswered = sampleValidation({
  serverId: '1',
  outcome: 'unreachable',
  reason: { code: 'connect', rawCode: null, message: 'No' },
  userName: null,
  userAttribute: null,
  warnings: [],
  delivery,
})

test('the document of a validation has the text that earlier releases write', () => {
  assert.equal(validationRows.toRow(unanswered).at(-1), DOCUMENT)
  assert.deepEqual(validationRows.fromRow(validationRows.toRow(unanswered)), unanswered)
})

test('who may read what was observed is kept beside the message, of a validation and of the end of a recharge', () => {
  const reason = { code: 'connect', rawCode: null, message: 'No', sight: 'open' } as const
  const seen = { ...unanswered, reason }
  const cells = validationRows.toRow(seen)
  assert.equal(cells.at(-1), DOCUMENT.replace('"message":"No"', '"message":"No","sight":"open"'))
  assert.deepEqual(validationRows.fromRow(cells), seen)
  const endReason = { kind: 'no-answer', code: 'connect', message: 'No', sight: 'inside' } as const
  const ended = sampleRecharge({ state: 'ENDED', endReason })
  assert.deepEqual(rechargeRows.fromRow(rechargeRows.toRow(ended)), ended)
})
