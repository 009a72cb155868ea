import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOfPrefix } from '@txgw/base/text-range'
import { isSought, readAmount } from '../../src/find/read-amount.ts'
import { readText } from '../../src/find/read-text.ts'

test('the range of a prefix ends before the next text that does not begin with it', () => {
  assert.deepEqual(rangeOfPrefix('lena'), { from: 'lena', before: 'lenb' })
  assert.deepEqual(rangeOfPrefix('a\u{10FFFF}'), { from: 'a\u{10FFFF}', before: 'b' })
  assert.deepEqual(rangeOfPrefix('\uD7FF'), { from: '\uD7FF', before: '\uE000' })
  assert.deepEqual(rangeOfPrefix('\u{10FFFF}\u{10FFFF}'), { from: '\u{10FFFF}\u{10FFFF}' })
})

test('an amount is compared as a number, with its sign and currency', () => {
  for (const [typed, amount, currency] of [
    ['4.99 USD', '4.990', 'usd'],
    ['USD4.99', '04.99', 'USD'],
    ['.5 EUR', '0.50', 'EUR'],
    ['-0,50 EUR', '-.5', 'EUR'],
    ['0 JPY', '0.00', 'JPY'],
    ['¥100', '100', 'CNY'],
    ['1,234 EUR', '1234.0', 'EUR'],
    ['1,234 EUR', '1.234', 'EUR'],
    ['1.234.567,8 EUR', '1234567.80', 'EUR'],
    ['9007199254740993 USD', '9007199254740993', 'USD'],
  ] as const) {
    const sought = readAmount(typed)
    assert.ok(sought && isSought(sought, { amount, currency }), `${typed} is ${amount} ${currency}`)
  }
  for (const [typed, amount, currency] of [
    ['4.99 USD', '4.99', 'EUR'],
    ['4.99 USD', '-4.99', 'USD'],
    ['4.99 USD', '4.991', 'USD'],
    ['10 USD', '1', 'USD'],
    ['9007199254740993 USD', '9007199254740992', 'USD'],
  ] as const) {
    const sought = readAmount(typed)
    assert.ok(sought && !isSought(sought, { amount, currency }), `${typed} is not ${amount} ${currency}`)
  }
})

test('a text that only resembles an amount is none', () => {
  for (const text of [
    '4.99',
    'lena',
    '1,2,3 USD',
    '1,23,456 USD',
    '1.234,567.8 EUR',
    '4.99 USDX',
    '5. USD',
    'USD',
    '$',
  ])
    assert.equal(readAmount(text), undefined, text)
})

test('an amount with a blank or a sign is no id, and one without may be', () => {
  assert.deepEqual(
    ['4.99 USD', '$5', 'usd100', 'lena'].map((text) => readText(text).isName),
    [false, false, true, true],
  )
})

test('a text that can be an id of this service is read in capitals, with digits for letters like them', () => {
  assert.deepEqual(readText('o1ke2l').ids, ['o1ke2l', '01KE21'])
  assert.deepEqual(readText('order-1').ids, ['order-1'])
  assert.deepEqual(readText('lena').names, ['lena', 'LENA', 'Lena'])
})
