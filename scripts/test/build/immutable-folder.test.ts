import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { immutableFolder } from '../../build/immutable-folder.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('an immutable folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'txgw-immutable-'))
  after(() => rmSync(parent, { recursive: true }))
  const makeWith =
    (text: string, name = 'main.js') =>
    async (folder: string) =>
      writeFileSync(join(folder, name), text)
  const textIn = (folder: string) => readFileSync(join(folder, 'main.js'), 'utf8')

  it('stays as it is when another one is made of other content', async () => {
    const first = await immutableFolder(join(parent, 'other-'), makeWith('1'))
    const second = await immutableFolder(join(parent, 'other-'), makeWith('2'))
    assert.deepEqual([first, second].map(textIn), ['1', '2'])
  })

  it('has the same path for the same content, and is not written again', async () => {
    const first = await immutableFolder(join(parent, 'same-'), makeWith('1'))
    const { ino } = statSync(join(first, 'main.js'))
    const [second, third] = await Promise.all(
      [1, 2].map(() => immutableFolder(join(parent, 'same-'), makeWith('1'))),
    )
    assert.deepEqual([second, third], [first, first])
    assert.equal(statSync(join(first, 'main.js')).ino, ino)
    assert.notEqual(await immutableFolder(join(parent, 'same-'), makeWith('1', 'name.js')), first)
  })

  it('is not there when making it failed', async () => {
    const fails = async (folder: string) => {
      await makeWith('half')(folder)
      throw new Error('no room')
    }
    await assert.rejects(immutableFolder(join(parent, 'failed-'), fails), /no room/)
    assert.deepEqual(
      readdirSync(parent).filter((name) => name.startsWith('failed-')),
      [],
    )
  })

  it('is removed when nobody has asked for it during a day', async () => {
    const nowMs = Date.now()
    const make = (text: string, atMs: number) => immutableFolder(join(parent, 'old-'), makeWith(text), atMs)
    await make('unused', nowMs - DAY_MS - 1000)
    const used = await make('used', nowMs - DAY_MS - 1000)
    await make('used', nowMs - 1000)
    const last = await make('last', nowMs)
    assert.deepEqual(
      readdirSync(parent)
        .filter((name) => name.startsWith('old-'))
        .map((name) => join(parent, name)),
      [last, used].toSorted(),
    )
  })
})
