import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ConfigError } from '../src/config.ts'
import { readConfig } from '../src/read-config.ts'
import { SETTINGS, type Setting } from '../src/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'txgw-secrets-'))
after(() => rmSync(folder, { recursive: true }))

const SECRET = 'a-secret-of-24-characters'

function fileWith(content: string): string {
  const path = join(folder, `secret-${Math.random()}`)
  writeFileSync(path, content)
  return path
}

function refusal(variables: Record<string, string>): string {
  try {
    readConfig({}, variables)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return 'accepted'
}

describe('a secret from a file', () => {
  it('is read without the line break at its end', () => {
    for (const content of [SECRET, `${SECRET}\n`, `${SECRET}\r\n`]) {
      const path = fileWith(content)
      assert.equal(readConfig({}, { TXGW_OPERATOR_TOKEN_FILE: path }).operatorToken, SECRET)
    }
    const url = 'postgres://txgw:pass@db/txgw'
    assert.equal(readConfig({}, { TXGW_DATABASE_URL_FILE: fileWith(`${url}\n`) }).databaseUrl, url)
  })

  it('gives way to a flag, and an empty variable counts as not set', () => {
    const variables = { TXGW_OPERATOR_TOKEN_FILE: fileWith(SECRET), TXGW_OPERATOR_TOKEN: '' }
    assert.equal(readConfig({}, variables).operatorToken, SECRET)
    assert.equal(readConfig({ operatorToken: 'x'.repeat(16) }, variables).operatorToken, 'x'.repeat(16))
    assert.equal(readConfig({}, { TXGW_OPERATOR_TOKEN_FILE: '' }).operatorToken, undefined)
  })

  it('and from its variable at once is refused', () => {
    for (const { variable } of (Object.values(SETTINGS) as Setting[]).filter(({ isSecret }) => isSecret)) {
      const words = refusal({ [variable]: SECRET, [`${variable}_FILE`]: fileWith(SECRET) })
      assert.equal(words, `${variable} and ${variable}_FILE are both set: give only one of them`)
    }
  })

  it('that is missing, a folder or empty is refused by its path', () => {
    const missing = join(folder, 'missing')
    const name = 'TXGW_OPERATOR_TOKEN_FILE'
    assert.equal(refusal({ [name]: missing }), `${name} names ${missing}, which cannot be read (ENOENT)`)
    assert.equal(refusal({ [name]: folder }), `${name} names ${folder}, which cannot be read (EISDIR)`)
    const empty = fileWith('\n')
    assert.equal(refusal({ [name]: empty }), `${name} names ${empty}, which is empty`)
  })

  it('that breaks the rule of its setting is not repeated', () => {
    const short = refusal({ TXGW_OPERATOR_TOKEN_FILE: fileWith('short-secret') })
    assert.match(short, /at least 16 visible ASCII characters, or off$/)
    const twoLines = refusal({ TXGW_OPERATOR_TOKEN_FILE: fileWith(`${SECRET}\nsecond line\n`) })
    assert.match(twoLines, /visible ASCII characters/)
    const url = refusal({ TXGW_DATABASE_URL_FILE: fileWith('mysql://root:hunter2@db') })
    for (const words of [short, twoLines, url]) {
      assert.doesNotMatch(words, /short-secret|of-24|second line|hunter2/)
    }
  })
})

describe('the operator token', () => {
  it('is switched off by the word off, in a flag, a variable or a file', () => {
    assert.equal(readConfig({ operatorToken: 'off' }, {}).operatorToken, null)
    assert.equal(readConfig({}, { TXGW_OPERATOR_TOKEN: 'off' }).operatorToken, null)
    assert.equal(readConfig({}, { TXGW_OPERATOR_TOKEN_FILE: fileWith('off\n') }).operatorToken, null)
    assert.equal(readConfig({}, {}).operatorToken, undefined)
  })
})
