import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orNull } from '@txgw/base/nullable'
import { flag, inDocument, json, parts, text, whole } from '@txgw/base/records/columns'
import { listColumns } from '@txgw/base/records/places'
import { type RecordOf, record, recordOf } from '@txgw/base/records/record'
import { wireForm, wireReader } from '@txgw/base/records/wire-form'
import { digestValues } from '@txgw/domain/records/digest'
import Type from 'typebox'
import { rowForm } from '../../src/rows/row-form.ts'

const plain = { sort: 'plain', shown: 'merchant', column: text() } as const

const coins = record({
  coinId: { schema: Type.String(), ...plain },
  isReal: { schema: Type.Boolean(), ...plain, shown: 'operator', column: flag() },
  marks: { schema: Type.Array(Type.String()), ...plain, column: json('mark_list') },
  owner: {
    schema: orNull(Type.Object({ id: Type.String(), sinceMs: Type.Integer() })),
    sort: 'personal',
    shown: 'operator',
    column: parts({ id: text(), sinceMs: whole() }),
  },
  note: { schema: Type.Optional(Type.String()), ...plain },
  seal: { schema: Type.String(), sort: 'secret', shown: 'nobody', column: text() },
})

const COIN: RecordOf<typeof coins> = {
  coinId: 'c-1',
  isReal: true,
  marks: ['a', 'b'],
  owner: { id: 'ann', sinceMs: 5 },
  note: null,
  seal: 'hidden',
}

describe('a field without a word', () => {
  test('does not compile', () => {
    const contract = Type.Object({ coin_id: Type.String(), note: Type.Optional(Type.String()) })
    const schema = Type.String()
    const attempts = () => [
      // @ts-expect-error its sort is missing
      record({ note: { schema, shown: 'merchant', column: text() } }),
      // @ts-expect-error who may see it is missing
      record({ note: { schema, sort: 'plain', column: text() } }),
      // @ts-expect-error its column is missing
      record({ note: { schema, sort: 'plain', shown: 'merchant' } }),
      // @ts-expect-error a secret is shown to nobody
      record({ note: { schema, sort: 'secret', shown: 'operator', column: text() } }),
      // @ts-expect-error the contract also has a note
      recordOf(contract)({ coinId: { schema, ...plain } }),
      // @ts-expect-error its place in the list is missing
      listColumns({ coinId: { schema, ...plain } }),
      // @ts-expect-error its place in the digest is missing
      digestValues({ coinId: { schema, ...plain } }),
    ]
    assert.equal(typeof attempts, 'function')
  })
})

describe('a record', () => {
  test('shows each viewer its fields, and leaves out an optional one that is null', () => {
    assert.deepEqual(wireForm(coins, 'merchant').toWire(COIN), { coin_id: 'c-1', marks: ['a', 'b'] })
    assert.deepEqual(wireForm(coins, 'operator').toWire({ ...COIN, note: '' }), {
      coin_id: 'c-1',
      is_real: true,
      marks: ['a', 'b'],
      owner: { id: 'ann', sinceMs: 5 },
      note: '',
    })
    assert.equal('seal' in wireForm(coins, 'operator').properties, false)
  })

  test('is read without names that no field has', () => {
    const sent = { coin_id: 'c-1', is_real: true, marks: [], owner: null, seal: '', other: 1 }
    const read = { coinId: 'c-1', isReal: true, marks: [], owner: null, note: null, seal: '' }
    assert.deepEqual(wireReader(coins)(sent), read)
  })

  test('is read from the row that it was written to, in either form of true', () => {
    const rows = rowForm(coins, { first_mark: { type: 'text', from: ({ marks }) => marks[0] ?? null } })
    assert.equal(rows.columns, 'coin_id, is_real, mark_list, owner_id, owner_since_ms, note, seal')
    const cells = rows.toRow(COIN)
    assert.deepEqual(cells, ['c-1', true, '["a","b"]', 'ann', 5, null, 'hidden', 'a'])
    assert.deepEqual(rows.fromRow(cells), COIN)
    assert.deepEqual(rows.fromRow(cells.with(1, 1)), COIN)
    const lost = { ...COIN, owner: null }
    assert.deepEqual(rows.fromRow(rows.toRow(lost)), lost)
  })
})

describe('a document', () => {
  const asked = rowForm(
    record({
      id: { schema: Type.String(), ...plain },
      place: { schema: orNull(Type.String()), ...plain, column: inDocument },
      verdict: {
        schema: orNull(Type.Object({ code: Type.String(), words: Type.String() })),
        ...plain,
        column: parts({ code: text(), words: inDocument }),
      },
      extra: { schema: Type.Unknown(), ...plain, column: inDocument },
    }),
  )
  const RECORD = { id: 'a', place: null, verdict: { code: 'no', words: 'not now' }, extra: { n: 1 } }

  test('has the fields that no search asks for, in their order, and the rest of what has a column', () => {
    assert.equal(asked.columns, 'id, verdict_code, document')
    const cells = ['a', 'no', '{"place":null,"verdict":{"words":"not now"},"extra":{"n":1}}']
    assert.deepEqual(asked.toRow(RECORD), cells)
    assert.deepEqual(asked.fromRow(cells), RECORD)
    const without = { ...RECORD, verdict: null }
    assert.deepEqual(asked.toRow(without), ['a', null, '{"place":null,"verdict":null,"extra":{"n":1}}'])
    assert.deepEqual(asked.fromRow(asked.toRow(without)), without)
  })

  test('keeps a number that no double holds', () => {
    const cells = ['a', null, '{"place":null,"verdict":null,"extra":{"n":12345678901234567890.10}}']
    assert.deepEqual(asked.toRow(asked.fromRow(cells)), cells)
  })
})

describe('the digest and the list of a record', () => {
  const asked = {
    price: { schema: Type.Object({}), ...plain, sort: 'money', asked: 2, list: 1 },
    name: { schema: Type.String(), ...plain, asked: 1, list: 2 },
    later: { schema: Type.Optional(Type.String()), ...plain, asked: 'by-name', list: 'no' },
    state: { schema: Type.String(), ...plain, asked: 'never', list: 3 },
  } as const

  test('keep the places of the first digests, and name what came later if it has a value', () => {
    const request = { price: { currency: 'USD', amount: '1' }, name: 'n', state: 's' }
    assert.deepEqual(digestValues(asked)(request), ['n', 'USD', '1'])
    assert.deepEqual(digestValues(asked)({ ...request, later: null }), ['n', 'USD', '1'])
    assert.deepEqual(digestValues(asked)({ ...request, later: 'x' }), ['n', 'USD', '1', ['later', 'x']])
  })

  test('have a column for each listed member of an object', () => {
    const verdict = { ...asked.name, list: 4, listed: ['code', 'words'] }
    assert.deepEqual(listColumns({ verdict }), ['verdict.code', 'verdict.words'])
  })

  test('have money as two columns, and refuse two fields at one place', () => {
    assert.deepEqual(listColumns(asked), ['price.amount', 'price.currency', 'name', 'state'])
    assert.throws(() => listColumns({ ...asked, state: { ...asked.state, list: 2 } }), /name and state/)
  })
})
