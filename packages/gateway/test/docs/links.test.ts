import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { REPOSITORY, readDocument } from './document.ts'

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync(['docs/**/*.md', 'libraries/**/*.md'], { cwd: REPOSITORY }),
]
const LINK = /\]\(([^)\s]+)\)/g

function linksOf(path: string): string[] {
  const links = [...readDocument(path).matchAll(LINK)].map((match) => match[1] as string)
  return links.filter((link) => !/^https?:/.test(link))
}

/** The way GitHub makes the anchor of a heading. */
function anchorsOf(path: string): string[] {
  return [...readDocument(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('the links of the documents', () => {
  it('lead to files and headings that exist', () => {
    const broken: string[] = []
    for (const document of DOCUMENTS) {
      for (const link of linksOf(document)) {
        const [file, anchor] = link.split('#') as [string, string?]
        const target = file === '' ? document : join(dirname(document), file)
        const found =
          existsSync(join(REPOSITORY, target)) && (anchor === undefined || anchorsOf(target).includes(anchor))
        if (!found) broken.push(`${document}: ${link}`)
      }
    }
    assert.deepEqual(broken, [])
  })

  it('reach every decision from the index, with its own title', () => {
    const pages = globSync('docs/decisions/[0-9]*.md', { cwd: REPOSITORY }).toSorted()
    assert.ok(pages.length > 0)
    const expected = pages.map((page) => {
      const [, number, title] = /^# (\d{4})\. (.*)$/m.exec(readDocument(page)) ?? []
      return `| [${number}](${page.slice('docs/decisions/'.length)}) | ${title} |`
    })
    const listed = readDocument('docs/decisions/README.md').match(/^\| \[\d{4}\]\([^)]*\) \| [^|]* \|/gm)
    assert.deepEqual(listed, expected)
  })
})
