import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleToken } from '@txgw/testkit/samples/records'
import { hasAdminToken } from '../../src/accounts/has-admin.ts'
import { digestOfSecret } from '../../src/accounts/secret-text.ts'
import type { AccessToken } from '../../src/accounts/token.ts'
import { TokenDirectory } from '../../src/accounts/token-directory.ts'
import { isTokenText, makeTokenText } from '../../src/accounts/token-text.ts'
import { TokenUses } from '../../src/accounts/token-uses.ts'

describe('the text of a token', () => {
  it('can be recognised, and a mistyped one cannot', () => {
    const text = makeTokenText()
    assert.match(text, /^txgw_[A-Za-z0-9_-]{49}$/)
    assert.ok(isTokenText(text))
    assert.notEqual(makeTokenText(), text)
    const typo = text[9] === 'a' ? 'b' : 'a'
    for (const wrong of [
      text.slice(0, -1),
      `${text}a`,
      text.slice(0, 9) + typo + text.slice(10),
      '',
      'txgw_',
    ]) {
      assert.ok(!isTokenText(wrong), wrong)
    }
  })
})

describe('the directory of tokens', () => {
  const text = makeTokenText()
  const token = sampleToken({ digest: digestOfSecret(text) })

  it('forgets a token that is gone after older data was restored', async () => {
    const answers: { version: number; tokens: AccessToken[] }[] = [
      { version: 5, tokens: [token] },
      { version: 2, tokens: [] },
    ]
    const directory = new TokenDirectory({
      tokensChangedSince: async () => answers.shift() ?? { version: 2, tokens: [] },
    })
    assert.deepEqual(await directory.find(text), token)
    await directory.refresh()
    assert.equal(await directory.find(text), undefined)
    assert.equal(directory.findById(token.tokenId), undefined)
  })

  it('asks the store before it trusts what it knew a while ago, and not for other texts', async (t) => {
    let asked = 0
    let tokens = [token]
    const directory = new TokenDirectory({
      async tokensChangedSince(version) {
        asked++
        const changed = tokens
        tokens = []
        return { version: version + 1, tokens: changed }
      },
    })
    assert.equal(await directory.find('nonsense'), undefined)
    assert.equal(asked, 0)
    assert.deepEqual(await directory.find(text), token)
    assert.deepEqual(await directory.find(text), token)
    assert.equal(asked, 1)
    const now = performance.now()
    t.mock.method(performance, 'now', () => now + 1_000)
    tokens = [{ ...token, revokedAtMs: 5 }]
    assert.equal((await directory.find(text))?.revokedAtMs, 5)
    assert.equal(asked, 2)
  })
})

describe('the last use of a token', () => {
  it('is recorded at most once a minute, and again after a failure', async () => {
    const recorded: [string, number][] = []
    const failures: unknown[] = []
    let down = false
    const uses = new TokenUses(
      {
        async recordUses(all) {
          if (down) throw new Error('down')
          for (const { tokenId, atMs } of all) recorded.push([tokenId, atMs])
        },
      },
      (error) => failures.push(error),
    )
    for (const atMs of [1_000, 2_000, 60_999]) uses.used('a', atMs)
    uses.used('b', 2_000)
    assert.deepEqual(recorded, [])
    await uses.flush()
    uses.used('a', 60_999)
    uses.used('a', 61_000)
    await uses.flush()
    await uses.flush()
    assert.deepEqual(recorded, [
      ['a', 1_000],
      ['b', 2_000],
      ['a', 61_000],
    ])
    down = true
    uses.used('a', 200_000)
    await uses.flush()
    assert.equal(failures.length, 1)
    down = false
    uses.used('a', 201_000)
    await uses.flush()
    assert.deepEqual(recorded.at(-1), ['a', 201_000])
  })
})

describe('a service without the operator token', () => {
  it('has an admin while a token works, has the role and covers both environments', () => {
    const admin = sampleToken({ role: 'admin', expiresAtMs: 10 })
    assert.ok(hasAdminToken([sampleToken(), admin], 9))
    assert.ok(!hasAdminToken([admin], 10))
    assert.ok(!hasAdminToken([{ ...admin, revokedAtMs: 1 }], 9))
    assert.ok(!hasAdminToken([{ ...admin, environments: ['sandbox'] }], 9))
    assert.ok(!hasAdminToken([sampleToken({ role: 'operator' })], 9))
  })
})
