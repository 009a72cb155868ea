import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultOfName } from '../../../src/accounts/names/name-rules.ts'

describe('a name', () => {
  test('of ordinary people and programs is sound, in any script', () => {
    const names = [
      'Ann',
      'nightly import',
      "Zoë O'Neill-Ŝmith",
      'Анна Петрова',
      'Анна (QA Berlin)',
      'Αθηνά',
      '山田太郎',
      'ヤマダ Taro',
    ]
    for (const name of [
      ...names,
      '김철수',
      'أحمد',
      'אבי',
      'ci-42',
      'a b [2J',
      'R&D',
      'Operations',
      'recharges',
      'consoles',
    ])
      assert.equal(faultOfName(name), undefined, name)
  })

  test('with characters that nobody sees is refused, and the first one is named', () => {
    const hidden = [
      '\u200b',
      '\u200d',
      '\u2060',
      '\u00ad',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u3164',
      '\ufe0f',
      '\u{e0041}',
    ]
    for (const character of [...hidden, '\u0007', '\u2028', '\u2800', '\ud800', '\u034f', '\ue000']) {
      const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
      assert.match(faultOfName(`An${character}n`) ?? '', new RegExp(`invisible .* U\\+${code}$`))
    }
  })

  test('with letters of two scripts that look alike in one word is refused', () => {
    assert.match(faultOfName('Аnn') ?? '', /mix letters of Latin and Cyrillic in one word/)
    assert.match(faultOfName('Alphα') ?? '', /Latin and Greek/)
    assert.match(faultOfName('Bob Smіth') ?? '', /Latin and Cyrillic/)
  })

  test('that looks like one of the service itself is refused', () => {
    const own = [
      'operator',
      'OPERATOR',
      ' Operator ',
      'console',
      'txgw',
      'service',
      'command',
      'recharge 01KE',
      'Recharge  7',
    ]
    const alike = [
      '0perator',
      'operat0r',
      'ｏperator',
      '𝐨𝐩𝐞𝐫𝐚𝐭𝐨𝐫',
      'C0nsoIe',
      'conso1e',
      'comrnand',
      'ореrаtоr',
      'rеchаrge 1',
      'recharge\u00a01',
    ]
    for (const name of [...own, ...alike]) assert.notEqual(faultOfName(name), undefined, name)
    for (const name of ['0perator', 'C0nsoIe', 'comrnand', 'ｏperator'])
      assert.match(faultOfName(name) ?? '', /look like/)
  })
})
