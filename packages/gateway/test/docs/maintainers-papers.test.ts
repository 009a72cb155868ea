import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { HTTP_LIMITS } from '@txgw/http1/http-limits'
import { plain, REPOSITORY, readDocument, tableUnder } from './document.ts'

const ARCHITECTURE = readDocument('docs/architecture.md')
const PICTURE = readDocument('docs/images/packages.svg')

/** The folders in a folder of the repository. */
function foldersIn(path: string): string[] {
  const entries = readdirSync(join(REPOSITORY, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The rows of a table whose first cell names a package once for all rows below it. */
function rowsByPackage(heading: string): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  let current = ''
  for (const [first = '', ...cells] of tableUnder(ARCHITECTURE, heading)) {
    current = plain(first) || current
    rows.set(current, [...(rows.get(current) ?? []), cells.join(' ')])
  }
  return rows
}

describe('docs/architecture.md', () => {
  it('has a row for each package and no other', () => {
    const manifests = globSync('{packages/*,bench,campaign}/package.json', { cwd: REPOSITORY })
    const named = tableUnder(ARCHITECTURE, '## Packages').map(([name]) => plain(name ?? ''))
    const folders = [...manifests.map(dirname), 'examples', 'libraries', 'vectors']
    assert.deepEqual(named.toSorted(), folders.toSorted())
  })

  it('names each folder of the service, and none that is not there', () => {
    for (const [name, rows] of rowsByPackage('## Folders of the service')) {
      const text = rows.join(' ')
      const all = globSync('**/', { cwd: join(REPOSITORY, `packages/${name}/src`) }).map((path) =>
        basename(path),
      )
      const named = new Set([...text.matchAll(/`([a-z0-9-]+)\/`/g)].map(([, folder]) => folder))
      const folders = foldersIn(`packages/${name}/src`)
      assert.deepEqual(
        folders.filter((folder) => !named.has(folder)),
        [],
        `${name}: folders without a word`,
      )
      assert.deepEqual(
        [...named].filter((folder) => !all.includes(folder ?? '')),
        [],
        `${name}: words without a folder`,
      )
    }
  })

  it('names each folder of the command', () => {
    const text = tableUnder(ARCHITECTURE, '## Folders of the command').flat().join(' ')
    const missing = foldersIn('packages/cli/src').filter((folder) => !text.includes(`\`${folder}/`))
    assert.deepEqual(missing, [])
  })

  it('has a picture with a box for each package and the folders of the service', () => {
    const words = new Set(
      [...PICTURE.matchAll(/>([^<]+)</g)].flatMap(([, text]) => text?.match(/[\w-]+/g) ?? []),
    )
    const service = [...rowsByPackage('## Folders of the service').keys()]
    const packages = foldersIn('packages').filter((name) => name !== 'sdk-reference')
    const folders = service
      .filter((name) => name !== 'base')
      .flatMap((name) => foldersIn(`packages/${name}/src`))
    assert.deepEqual(
      [...packages, ...folders].filter((name) => !words.has(name)),
      [],
    )
  })
})

describe('numbers in records of decisions', () => {
  it('say how many lines the own reader of HTTP has', () => {
    const stated = /about ([\d,]+) lines/.exec(readDocument('docs/decisions/0018-own-http-reader.md'))?.[1]
    const files = globSync('packages/http1/src/*.ts', { cwd: REPOSITORY })
    const lines = files.map((file) => readFileSync(join(REPOSITORY, file), 'utf8').split('\n').length - 1)
    const ratio = lines.reduce((sum, count) => sum + count, 0) / Number(stated?.replace(',', ''))
    assert.ok(ratio > 0.9 && ratio < 1.1, `${files.map((file) => basename(file))} have ${ratio} of that`)
  })

  it('say how long a handshake may take', () => {
    const stated = /its handshake (\d+)\s+seconds/.exec(
      readDocument('docs/decisions/0047-handshake-turns.md'),
    )?.[1]
    assert.equal(Number(stated) * 1000, HTTP_LIMITS.requestTimeoutMs)
  })
})
