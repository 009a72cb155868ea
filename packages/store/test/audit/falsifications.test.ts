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
    const expected = FALSIFICATIONS.map(([title, noticedBy], index) => [
      String(index + 1),
      title,
      ...WATCHERS.map((watcher) => (noticedBy.includes(watcher) ? 'yes' : '')),
    ])
    const lines = readFileSync(PAGE, 'utf8').split('\n')
    const listed = lines.filter((line) => /^\| \d+ \|/.test(line))
    const cells = listed.map((line) => line.split('|').slice(1, -1))
    assert.deepEqual(
      cells.map((row) => row.map((cell) => cell.trim())),
      expected,
    )
  })
})
