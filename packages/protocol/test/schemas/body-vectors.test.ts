import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  checkFields,
  ErrorBody,
  Order,
  OrderInput,
  OrderQuery,
  UserValidateNotification,
  UserValidateReply,
} from '@txgw/protocol/schemas'
import { readVectors } from '@txgw/testkit/cases/vectors'
import type { TSchema } from 'typebox'
import { type BodyText, bytesOf } from '../../../../vectors/source/vector.ts'

const SCHEMAS: Record<string, TSchema> = {
  'error-body.json': ErrorBody,
  'order.json': OrderInput,
  'order-query-body.json': OrderQuery,
  'user-validate-notification.json': UserValidateNotification,
  'user-validate-reply.json': UserValidateReply,
}

interface Expected {
  id?: string
  answer?: unknown
}

const readJson = (body: BodyText): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(body)))

for (const [file, schema] of Object.entries(SCHEMAS)) {
  const check = checkFields(schema)
  const { valid, invalid } = readVectors<{ body: BodyText }, Expected, { fields?: string[] }>(file)

  describe(file, () => {
    for (const { comment, input, expected } of valid) {
      it(`accepts ${comment}`, () => {
        const sent = readJson(input.body)
        const checked = check(sent)
        assert.deepEqual(checked, { ok: true, value: sent })
        if (expected?.id) assert.partialDeepStrictEqual(sent, expected)
      })
    }

    for (const { comment, input, error } of invalid) {
      it(`refuses ${comment}`, () => {
        if (!error?.fields) return assert.throws(() => readJson(input.body))
        const checked = check(readJson(input.body))
        assert.ok(!checked.ok)
        assert.deepEqual(checked.violations.map(({ field }) => field).sort(), error.fields.sort())
      })
    }
  })
}

describe('the answers of order.json', () => {
  const check = checkFields(Order)
  for (const { comment, input, expected } of readVectors<{ body: BodyText }, Expected>('order.json').valid) {
    it(`match the schema of an answer: ${comment}`, () => {
      const answer = expected?.answer ?? readJson(input.body)
      assert.deepEqual(check(answer), { ok: true, value: answer })
    })
  }
})
