import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { changelogSection } from '../../release/changelog-section.ts'
import { gitState } from '../../release/git-state.ts'
import { lintPackage } from '../../release/lint-package.ts'
import { npm } from '../../release/npm.ts'
import { readOptions } from '../../release/options.ts'
import { publishCommands } from '../../release/publish.ts'
import { writeVersion } from '../../release/set-version.ts'
import { sharedVersion } from '../../release/shared-version.ts'

describe('before a release', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'txgw-release-checks-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const manifest = (name: string, fields: object) =>
    write(
      `packages/${name}/package.json`,
      `${JSON.stringify({ name: `@txgw/${name}`, ...fields }, null, 2)}\n`,
    )
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com']
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim()
  }

  describe('the version', () => {
    it('is the one that all packages share', () => {
      manifest('protocol', { version: '1.2.3' })
      manifest('cli', { version: '1.2.3', dependencies: { '@txgw/protocol': '1.2.3', commander: '15.1.0' } })
      assert.equal(sharedVersion(root), '1.2.3')
    })

    it('may not differ in a dependency between packages', () => {
      manifest('protocol', { version: '1.2.3' })
      manifest('cli', { version: '1.2.3', peerDependencies: { '@txgw/protocol': '1.2.2' } })
      assert.throws(() => sharedVersion(root), /have 2;.*\n.*1\.2\.2 {2}@txgw\/cli asks for @txgw\/protocol/s)
    })

    it('is written into every package, and nowhere else', () => {
      manifest('protocol', { version: '1.2.3' })
      manifest('cli', { version: '1.2.3', dependencies: { '@txgw/protocol': '1.2.3', commander: '1.2.3' } })
      writeVersion(root, '1.3.0-rc.1')
      assert.equal(sharedVersion(root), '1.3.0-rc.1')
      assert.match(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'), /"commander": "1\.2\.3"/)
    })

    it('is refused when it is not a version', () => {
      assert.throws(() => writeVersion(root, 'v1.3'), /v1\.3 is no version/)
    })
  })

  describe('the changelog', () => {
    it('has a section with a date and at least one change', () => {
      write(
        'CHANGELOG.md',
        '# Changelog\n\n## 1.2.3 – 2026-01-31\n\n- Something.\n\n## 1.2.2 – 2026-01-01\n\n- Else.\n',
      )
      assert.deepEqual(changelogSection(root, '1.2.3'), { date: '2026-01-31', text: '- Something.' })
    })

    for (const [what, text, error] of [
      ['has no section', '## Unreleased\n\n- Something.\n', /no section "## 1\.2\.3 – <date>"/],
      [
        'has a section without a date',
        '## 1.2.3 – soon\n\n- Something.\n',
        /must read "## 1\.2\.3 – <date>"/,
      ],
      ['names no change', '## 1.2.3 – 2026-01-31\n\n### Added\n', /names no change/],
    ] as const)
      it(`is refused when it ${what}`, () => {
        write('CHANGELOG.md', text)
        assert.throws(() => changelogSection(root, '1.2.3'), error)
      })
  })

  describe('git', () => {
    beforeEach(() => {
      git('init', '--quiet', '--initial-branch', 'main')
      git('commit', '--quiet', '--allow-empty', '--message', 'Begin')
    })

    it('accepts a clean tree on main', () => {
      const state = gitState(root, '1.2.3')
      assert.deepEqual(state.problems, [])
      assert.equal(state.commit, git('rev-parse', 'HEAD'))
      assert.equal(state.isTagged, false)
    })

    it('names a changed file and another branch', () => {
      write('new.txt', 'new')
      git('switch', '--quiet', '--create', 'other')
      assert.deepEqual(gitState(root, '1.2.3').problems, [
        'a release is made on the branch main, and this is other',
        'the tree has changes that are not committed:\n?? new.txt',
      ])
    })

    it('distinguishes a tag of this commit from a tag of another', () => {
      git('tag', '--annotate', 'v1.2.3', '--message', 'txgw 1.2.3')
      assert.deepEqual(gitState(root, '1.2.3').problems, [])
      assert.equal(gitState(root, '1.2.3').isTagged, true)
      const tagged = git('rev-parse', 'HEAD')
      git('commit', '--quiet', '--allow-empty', '--message', 'Go on')
      assert.deepEqual(gitState(root, '1.2.3').problems, [
        `the tag v1.2.3 stands at another commit, ${tagged}`,
      ])
    })
  })

  it('a package gets the findings of publint and arethetypeswrong', async () => {
    const name = '@txgw/broken'
    const exports = { '.': { types: './absent.d.ts', default: './index.js' } }
    write('package.json', JSON.stringify({ name, version: '1.2.3', type: 'module', license: 'MIT', exports }))
    write('index.js', 'export const one = 1\n')
    npm(root, 'pack')
    const problems = await lintPackage({ folder: root, tarball: join(root, 'txgw-broken-1.2.3.tgz') })
    assert.match(
      problems.join('\n'),
      /^publint: .*absent\.d\.ts.*^arethetypeswrong: .*does not contain types/ms,
    )
  })

  it('a dry run cannot publish', () => {
    assert.throws(() => readOptions(['--dry-run', '--publish']), /exclude each other/)
  })

  it('a pre-release does not become the default version', () => {
    const tarball = { name: '@txgw/cli', version: '1.3.0-rc.1', file: 'cli.tgz', integrity: '' }
    assert.deepEqual(publishCommands([tarball], root)[0]?.slice(-2), ['--tag', 'next'])
  })
})
