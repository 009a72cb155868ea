import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildConsole } from '../scripts/build-console.ts'

const DIST = join(import.meta.dirname, '../dist')
const INITIAL_BYTES_MAX = 250_000

describe('the built console', () => {
  let html: string
  before(async () => {
    await buildConsole()
    html = await readFile(join(DIST, 'index.html'), 'utf8')
  })

  it('loads at most 250 kB of compressed script before the first page', async () => {
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      (match) => match[1] as string,
    )
    assert.ok(files.length > 0, 'index.html names no script')
    const scripts = await Promise.all(files.map((file) => readFile(join(DIST, file))))
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
    assert.ok(bytes <= INITIAL_BYTES_MAX, `the initial script has ${bytes} bytes: ${files.join(', ')}`)
    assert.ok(
      !scripts.some((script) => script.includes('recharts')),
      'the chart library is loaded at the start',
    )
  })

  it('has no inline script or style, and loads nothing from elsewhere', () => {
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)/)
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/)
    assert.doesNotMatch(html, /(?:src|href)="(?!\/assets\/)/)
  })
})
