import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  checkFields,
  ErrorBody,
  Order,
  OrderQuery,
  UserValidateNotification,
  UserValidateReply,
} from '@txgw/protocol/schemas'
import type { TSchema } from 'typebox'
import { type BodyText, bytesOf } from '../../../../vectors/source/vector.ts'
import { readVectors } from '../support/vectors.ts'

const SCHEMAS: Record<string, TSchema> = {
  'error-body.json': ErrorBody,
  'order.json': Order,
  'order-query-body.json': OrderQuery,
  'user-validate-notification.json': UserValidateNotification,
  'user-validate-reply.json': UserValidateReply,
}

const readJson = (body: BodyText): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(body)))

for (const [file, schema] of Object.entries(SCHEMAS)) {
  const check = checkFields(schema)
  const { valid, invalid } = readVectors<{ body: BodyText }, object, { fields?: string[] }>(file)

  describe(file, () => {
    for (const { comment, input, expected } of valid) {
      it(`accepts ${comment}`, () => {
        const sent = readJson(input.body)
        const checked = check(sent)
        assert.deepEqual(checked, { ok: true, value: sent })
        if (expected) assert.partialDeepStrictEqual(sent, expected)
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
