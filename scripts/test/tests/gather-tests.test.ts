import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { gatherTests } from '../../tests/gather-tests.ts'

/** The words that decide, in pieces: this file needs neither a process alone nor a browser. */
const MOCK = ['mo', 'ck'].join('')
const IN_BROWSER = ['describe', 'Console'].join('')

describe('the files that the test runner gets', () => {
  const root = mkdtempSync(join(tmpdir(), 'txgw-gathered-'))
  const directory = join(root, 'made')
  mkdirSync(directory)
  after(() => rmSync(root, { recursive: true }))
  const write = (name: string, text: string) => {
    writeFileSync(join(root, name), text)
    return name
  }
  const files = [
    write('alone.test.ts', `t.${MOCK}.method(one, 'two')`),
    write('flow.test.ts', "it('works')"),
    write('page.test.ts', `${IN_BROWSER}('a page')`),
  ]
  const made = gatherTests(
    [{ files }, { files: ['flow.test.ts'], variables: { STORE: 'postgres' }, mark: ' on PostgreSQL' }],
    { root, directory, atOnce: 2 },
  ).map((path) => readFileSync(path, 'utf8'))
  const suites = made.map((text) => [...text.matchAll(/describe\("([^"]+)"/g)].map(([, name]) => name))

  it('come in the order in which no core is idle at the end: those in a browser, those that share, those alone', () => {
    assert.deepEqual(suites, [
      ['page.test.ts'],
      ['flow.test.ts'],
      ['flow.test.ts on PostgreSQL'],
      ['alone.test.ts'],
    ])
  })

  it('set the variables of their group, and no others', () => {
    const settings = made.map((text) => /Object\.assign\(process\.env, (.*)\)/.exec(text)?.[1])
    assert.deepEqual(settings, ['{}', '{}', '{"STORE":"postgres"}', '{}'])
  })
})
