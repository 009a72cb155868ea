import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Authorization,
  AuthorizationHeaderError,
  formatAuthorization,
  parseAuthorization,
  SCHEME,
} from '@txgw/protocol'
import { readVectors } from '@txgw/testkit/cases/vectors'
import * as fc from 'fast-check'
import { anyAuthorization, anyText } from './support/arbitraries.ts'

type Pairs = Record<
  'auth_id' | 'auth_id_type' | 'serial_no' | 'nonce_str' | 'timestamp' | 'signature',
  string
>

const { valid, invalid } = readVectors<{ header: string }, Pairs, { pair: string }>(
  'authorization-header.json',
)

const toPairs = ({ authId, authIdType, serialNo, nonce, timestamp, signature }: Authorization): Pairs => ({
  auth_id: authId,
  auth_id_type: authIdType,
  serial_no: serialNo,
  nonce_str: nonce,
  timestamp,
  signature,
})

const isRefusalOf =
  (pair: string) =>
  (error: unknown): boolean =>
    error instanceof AuthorizationHeaderError && error.pair === pair && error.message.length > 0

function outcomeOf(header: string): Authorization | string {
  try {
    return parseAuthorization(header)
  } catch (error) {
    assert.ok(error instanceof AuthorizationHeaderError)
    return `${error.pair} ${error.message}`
  }
}

describe('parseAuthorization', () => {
  for (const { comment, input, expected } of valid) {
    it(`accepts ${comment}`, () => assert.deepEqual(toPairs(parseAuthorization(input.header)), expected))
  }

  for (const { comment, input, error } of invalid) {
    it(`refuses ${comment}`, () => {
      assert.throws(() => parseAuthorization(input.header), isRefusalOf(error?.pair ?? ''))
    })
  }

  it('reads the pairs in any order, quoted or not, with any spaces after a comma', () => {
    const spelling = fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
      quotes: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      blanks: fc.array(fc.string({ unit: fc.constantFrom(' ', '\t') }), { minLength: 6, maxLength: 6 }),
    })
    fc.assert(
      fc.property(anyAuthorization, spelling, (authorization, { order, quotes, blanks }) => {
        const pairs = Object.entries(toPairs(authorization)).map(
          ([name, value], index) => `${name}=${quotes[index] ? `"${value}"` : value}`,
        )
        const [first, ...rest] = order.map((index) => pairs[index])
        const header = `${SCHEME} ${first}${rest.map((pair, index) => `,${blanks[index]}${pair}`).join('')}`
        assert.deepEqual(parseAuthorization(header), authorization)
      }),
    )
  })

  it('reads and refuses a header in its usual form as it does in any other', () => {
    const change = fc.record({
      at: fc.nat({ max: 600 }),
      removed: fc.nat({ max: 2 }),
      text: fc.oneof(anyText, fc.constantFrom('', 'A', 'B', '=', ',', '"', '0', '\n', 'signature=')),
    })
    fc.assert(
      fc.property(anyAuthorization, fc.option(change), (authorization, change) => {
        const usual = formatAuthorization({ ...authorization, authIdType: 'APP_ID' })
        const { at, removed, text } = change ?? { at: 0, removed: 0, text: '' }
        const header = usual.slice(0, at) + text + usual.slice(at + removed)
        assert.deepEqual(outcomeOf(header), outcomeOf(header.replace(',auth_id_type', ', auth_id_type')))
      }),
      { numRuns: 3000 },
    )
  })

  it('reads or refuses any text, and never repeats any of it', () => {
    const secret = 'S3cr3tS1gnatur3'
    const piece = fc.oneof(
      anyText,
      fc.constantFrom(
        secret,
        `${secret}==`,
        '=',
        ',',
        '"',
        ' ',
        'signature=',
        'auth_id=',
        'timestamp=1',
        SCHEME,
      ),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    const header = fc.oneof(
      text,
      text.map((pairs) => `${SCHEME} ${pairs}`),
    )
    fc.assert(
      fc.property(header, (value) => {
        try {
          parseAuthorization(value)
        } catch (error) {
          assert.ok(error instanceof AuthorizationHeaderError)
          assert.ok(!`${error.pair} ${error.message}`.includes(secret))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('does not name an unknown pair, because a piece of the signature can look like one', () => {
    const torn = `${SCHEME} S3cr3t==,S3cr3t==`
    assert.throws(
      () => parseAuthorization(torn),
      (error) => isRefusalOf('pairs')(error) && !/S3cr3t/.test(`${error}`),
    )
  })
})

describe('formatAuthorization', () => {
  it('writes what parseAuthorization reads', () => {
    fc.assert(
      fc.property(anyAuthorization, (authorization) => {
        assert.deepEqual(parseAuthorization(formatAuthorization(authorization)), authorization)
      }),
    )
  })

  it('refuses a value that would not be read back', () => {
    const [good] = fc.sample(anyAuthorization, { numRuns: 1, seed: 1 }) as [Authorization]
    const broken: [keyof Authorization, string, string][] = [
      ['authId', 'a,auth_id=b', 'auth_id'],
      ['authId', '', 'auth_id'],
      ['authId', 'a\r\nX: y', 'auth_id'],
      ['authIdType', 'USER_ID', 'auth_id_type'],
      ['serialNo', 'a"b', 'serial_no'],
      ['nonce', 'short', 'nonce_str'],
      ['timestamp', '1767225600000', 'timestamp'],
      ['signature', 'AA==', 'signature'],
    ]
    for (const [field, value, pair] of broken) {
      assert.throws(() => formatAuthorization({ ...good, [field]: value }), isRefusalOf(pair))
    }
  })
})
