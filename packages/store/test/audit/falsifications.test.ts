import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { FALSIFICATIONS } from './falsifications.ts'
import { ForgedTrail, WATCHERS } from './forged-trail.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/audit.md')

suite('who notices a falsification by SQL', () => {
  let trail: ForgedTrail
  before(async () => {
    trail = await ForgedTrail.open()
  })
  after(() => trail.trail.close())

  test('nobody complains about a trail that nobody changed', async () => {
    assert.deepEqual(await trail.noticedBy(), [])
  })

  for (const [index, [title, noticedBy, forge]] of FALSIFICATIONS.entries())
    test(`${index + 1}: ${title}`, async () => {
      await trail.restore()
      await forge(trail)
      assert.deepEqual(await trail.noticedBy(), noticedBy)
    })

  test('the document lists the same falsifications, with the same that notice them', () => {
    const rows = FALSIFICATIONS.map(([title, noticedBy], index) => {
      const cells = WATCHERS.map((watcher) => (noticedBy.includes(watcher) ? 'yes' : ''))
      return `| ${[index + 1, title, ...cells].join(' | ').trimEnd()}`
    })
    const text = readFileSync(PAGE, 'utf8')
    const listed = text.split('\n').filter((line) => /^\| \d+ \|/.test(line))
    assert.deepEqual(
      listed.map((line) => line.replace(/(?<![ |])[ |]+$/, '')),
      rows.map((row) => row.replace(/(?<![ |])[ |]+$/, '')),
    )
  })
})
