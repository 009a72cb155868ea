import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { oneOfEach } from '@txgw/testkit/cases/cases-for'
import type { CarelessCase } from '@txgw/testkit/clients/attempt-parts'
import { FORM_ATTEMPTS, PAIR_ATTEMPTS } from '@txgw/testkit/clients/header-attempts'
import { ENCODING_ATTEMPTS, JSON_ATTEMPTS, NOTATION_ATTEMPTS } from './careless/body-attempts.ts'
import { DOUBLE_ATTEMPTS } from './careless/double-attempts.ts'
import {
  JOINED_ATTEMPTS,
  LABEL_ATTEMPTS,
  ORDER_ATTEMPTS,
  SEPARATOR_ATTEMPTS,
  WHOLE_ATTEMPTS,
} from './careless/line-attempts.ts'
import { PATH_ATTEMPTS, QUERY_ATTEMPTS } from './careless/path-attempts.ts'
import { SIGNING_ATTEMPTS, SPELLING_ATTEMPTS } from './careless/signature-attempts.ts'
import { NONCE_ATTEMPTS, TIME_ATTEMPTS, UNKNOWABLE_ATTEMPTS } from './careless/value-attempts.ts'
import { codes, examine } from './in-process.ts'

const GROUPS: Record<string, CarelessCase[]> = {
  'between and after the lines': SEPARATOR_ATTEMPTS,
  'in the order of the lines': ORDER_ATTEMPTS,
  'in what is joined': JOINED_ATTEMPTS,
  'in labels': LABEL_ATTEMPTS,
  'in the whole text': WHOLE_ATTEMPTS,
  'in the path': PATH_ATTEMPTS,
  'in the query': QUERY_ATTEMPTS,
  'in the JSON of the body': JSON_ATTEMPTS,
  'in the notation of the body': NOTATION_ATTEMPTS,
  'in the encoding of the body': ENCODING_ATTEMPTS,
  'in the timestamp': TIME_ATTEMPTS,
  'in the nonce': NONCE_ATTEMPTS,
  'in the spelling of the signature': SPELLING_ATTEMPTS,
  'in the way of signing': SIGNING_ATTEMPTS,
  'in the form of the header': FORM_ATTEMPTS,
  'in the pairs of the header': PAIR_ATTEMPTS,
  'two at once': DOUBLE_ATTEMPTS,
  'that nobody can guess': UNKNOWABLE_ATTEMPTS,
}

for (const [where, cases] of Object.entries(GROUPS)) {
  describe(`mistakes ${where}`, () => {
    for (const [title, expected, attempt] of oneOfEach(cases, ([, codes]) => codes.join())) {
      it(title, () => assert.deepEqual(codes(examine(attempt)), expected))
    }
  })
}
