import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { requireGoodPassword } from '../../src/accounts/people/password-rules.ts'
import { PasswordThread } from '../../src/accounts/people/password-thread/password-thread.ts'
import { Passwords } from '../../src/accounts/people/passwords.ts'

const QUICK = { memory: 8, passes: 1 }

describe('a kept password', () => {
  test('matches itself alone, also in another spelling of Unicode', async () => {
    const passwords = new Passwords(QUICK)
    const kept = await passwords.hash('größtes Geheimnis')
    assert.match(kept, /^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    assert.equal(await passwords.matches('größtes Geheimnis', kept), true)
    assert.equal(await passwords.matches('größtes Geheimnis'.normalize('NFD'), kept), true)
    assert.equal(await passwords.matches('Größtes Geheimnis', kept), false)
    assert.notEqual(await passwords.hash('größtes Geheimnis'), kept)
  })

  test('is compared with its own cost, and nothing matches no password', async () => {
    const kept = await new Passwords({ memory: 16, passes: 2 }).hash('a long password')
    assert.equal(await new Passwords(QUICK).matches('a long password', kept), true)
    for (const none of [null, '', 'a long password', '$argon2id$v=19$m=8,t=1,p=1$$'])
      assert.equal(await new Passwords(QUICK).matches('a long password', none), false)
  })

  test('costs what the decision says', async () => {
    assert.match(await new Passwords().hash('a long password'), /\$m=32768,t=3,p=1\$/)
  })

  test('is one of a bounded number at a time', async () => {
    const passwords = new Passwords(QUICK)
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('x')))
    const refused = results.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 40 - 22)
    for (const { reason } of refused as PromiseRejectedResult[]) assert.equal(reason.kind, 'too-many')
    assert.ok(await passwords.hash('afterwards'))
  })
})

describe('a new password', () => {
  const judge = new PasswordThread()
  after(() => judge.close())
  const ann = { name: 'Annabel', email: 'bell@example.com' }
  const refused: [password: string, rule: RegExp][] = [
    ['short', /at least 12 characters/],
    ['👩‍👩‍👧'.repeat(2), /at least 12 characters/],
    ['x'.repeat(129), /at most 128 characters/],
    ['abababababab', /different characters/],
    ['my name: ANNABEL!', /must not contain the name/],
    ['bell@example.com!', /must not contain the name/],
    ['ring the bell twice', /must not contain the name/],
  ]
  for (const [password, rule] of refused) {
    test(`cannot be ${password.slice(0, 20)}`, async () => {
      await assert.rejects(requireGoodPassword(password, ann, judge), ({ kind, brokenRules }) => {
        assert.equal(kind, 'invalid')
        assert.match(brokenRules[0].rule, rule)
        assert.equal(brokenRules[0].value, undefined)
        return true
      })
    })
  }

  const common = [
    ...['password1234', 'P@ssw0rd1234', 'Password2026!', 'Welcome2026!!', 'Summer2026!!', 'iloveyou1234'],
    ...['123456789012', '987654321098', '0123456789ab', '123123123123', 'abcdefghijkl', 'abc123456789'],
    ...['qwertyuiop12', 'qwerty!@#$%^', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'qazwsxedcrfv', 'football1234'],
    ...['administrator', 'Admin123456!', 'changemeplease', 'monkey123456', 'sunshine2026', 'dragon123456'],
    ...['txgwtxgwtxgw', 'gatewaygateway', 'Merchant1234', 'Correct horse battery staple!'],
  ]
  test('cannot be one that many people use, or a pattern', async () => {
    for (const password of common)
      await assert.rejects(requireGoodPassword(password, ann, judge), ({ brokenRules: [broken] }) => {
        assert.match(broken.rule, /easy to guess|different characters/, password)
        return broken.value === undefined
      })
  })

  test('may be any other text of that length', async () => {
    for (const password of [
      'seven quiet lanterns',
      'kx83-fjq2-pp0z',
      'größtes Geheimnis',
      `${'漢字'.repeat(3)}ひらがなカタカナ`,
      'mossy kettle drums away '.padEnd(128, 'abcdef'),
    ])
      await requireGoodPassword(password, ann, judge)
    await requireGoodPassword('an ordinary window', { name: 'an', email: null }, judge)
  })
})
