import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { type PackedPackages, packLocally } from '../src/index.ts'

const MANIFEST = fileURLToPath(import.meta.resolve('@arethetypeswrong/cli/package.json'))
const ATTW = join(dirname(MANIFEST), JSON.parse(readFileSync(MANIFEST, 'utf8')).bin.attw)

describe('every published package', () => {
  let packed: PackedPackages
  before(() => {
    packed = packLocally('protocol', 'gateway', 'merchant', 'cli')
  })
  after(() => packed.remove())

  for (const name of ['protocol', 'gateway', 'merchant', 'cli']) {
    it(`${name} passes publint`, async () => {
      const { messages } = await publint({ pkgDir: join(packed.built, name), strict: true })
      assert.deepEqual(messages, [])
    })

    const profile = name === 'merchant' ? 'node16' : 'esm-only'
    it(`${name} passes arethetypeswrong with the profile ${profile}`, () => {
      const args = [ATTW, packed.tarballs[name] ?? '', '--profile', profile, '--no-color']
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      assert.equal(status, 0, stdout)
      assert.match(stdout, new RegExp(`@txgw/${name} v`))
    })
  }
})
