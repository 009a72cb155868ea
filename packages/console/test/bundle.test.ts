import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildConsole } from '../scripts/build-console.ts'

const BUILT = join(import.meta.dirname, '../../gateway/console')
const MANTINE_STYLES = fileURLToPath(import.meta.resolve('@mantine/core/styles.layer.css'))
const INITIAL_BYTES_MAX = 112_000

describe('the built console', () => {
  let html: string
  before(async () => {
    await buildConsole()
    html = await readFile(join(BUILT, 'index.html'), 'utf8')
  })

  it('loads at most 112 kB of compressed script before the frame is shown', async () => {
    const files = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
      ([, name]) => name as string,
    )
    assert.ok(files.length > 0, 'index.html names no script')
    const built = await readdir(join(BUILT, 'assets'))
    const words = built.filter((name) => /^\w\w-frame-.*\.js$/.test(name))
    assert.equal(words.length, 2, 'the words of each language are a file of their own')
    const sizes = await Promise.all([...files, ...words].map(compressedBytes))
    const ofWords = sizes.splice(files.length)
    const bytes = sizes.reduce((sum, size) => sum + size) + Math.max(...ofWords)
    assert.ok(bytes <= INITIAL_BYTES_MAX, `the initial script has ${bytes} bytes: ${files.join(', ')}`)
  })

  it('has each script and style compressed beside it', async () => {
    const names = await readdir(join(BUILT, 'assets'))
    const plain = names.filter((name) => /\.(?:js|css)$/.test(name))
    assert.ok(plain.length > 0, 'no script found')
    for (const name of plain) {
      const [bytes, br, gz] = await Promise.all(
        ['', '.br', '.gz'].map((extension) => readFile(join(BUILT, 'assets', name + extension))),
      )
      assert.ok(bytes?.equals(brotliDecompressSync(br as Buffer)), `${name}.br has other bytes`)
      assert.ok(bytes?.equals(gunzipSync(gz as Buffer)), `${name}.gz has other bytes`)
    }
  })

  it('fetches the words of the frame beside the script that waits for them', () => {
    assert.match(html, /<script[^>]* src="\/assets\/frame-texts-[^"]+\.js"/)
  })

  it('leaves what few pages need to those pages', async () => {
    const files = [...html.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, name]) => name as string)
    const scripts = await Promise.all(files.map((name) => readFile(join(BUILT, 'assets', name), 'utf8')))
    for (const part of ['recharts', 'floating-ui', 'mantine-Modal', 'mantine-Menu'])
      assert.ok(!scripts.some((script) => script.includes(part)), `${part} is loaded at the start`)
  })

  it('has the styles of every Mantine component that its scripts use', async () => {
    const names = await readdir(join(BUILT, 'assets'))
    const [scripts, styles] = await Promise.all(
      ['.js', '.css'].map(async (ending) => {
        const files = names.filter((name) => name.endsWith(ending))
        const texts = await Promise.all(files.map((name) => readFile(join(BUILT, 'assets', name), 'utf8')))
        return mantineClasses(texts.join('\n'))
      }),
    )
    const allStyles = mantineClasses(await readFile(MANTINE_STYLES, 'utf8'))
    const needed = allStyles.intersection(scripts as Set<string>)
    assert.ok(needed.size > 0, 'no Mantine component found in the scripts')
    assert.deepEqual(
      [...needed.difference(styles as Set<string>)],
      [],
      'add the files of @mantine/core/styles with these classes to src/theme/mantine.css',
    )
  })

  it('has no inline script or style, and loads nothing from elsewhere', async () => {
    for (const page of [html, await readFile(join(BUILT, 'docs.html'), 'utf8')]) {
      assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/)
      assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/)
      assert.doesNotMatch(page, /<(?:script|link|img)[^>]*(?:src|href)="(?!\/assets\/)/)
    }
  })
})

/** Mantine names its classes by a hash, the same in scripts and styles. */
function mantineClasses(text: string): Set<string> {
  return new Set(text.match(/\bm_[0-9a-f]+\b/g))
}

async function compressedBytes(name: string): Promise<number> {
  return (await stat(join(BUILT, 'assets', `${name}.br`))).size
}
