import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { ERROR_TABLE, type ErrorName } from '@txgw/protocol'
import { type DemoService, startDemoService } from './demo-service.ts'
import { codeBlocks, plain, REPOSITORY, readDocument, tableUnder } from './document.ts'

const guide = readDocument('docs/first-query.md')
const RUNNABLE =
  /<!-- run(?:, with exit code (\d))?(?:, and compare its (text|JSON))? -->\n```bash\n([\s\S]*?)\n```\n([\s\S]*?)(?=^<!-- |^## |(?![\s\S]))/gm
const SEPARATOR = '--- the next block ---'

interface Step {
  exitCode: number
  compare: 'text' | 'JSON' | undefined
  script: string
  expected: string
}

const steps: Step[] = [...guide.matchAll(RUNNABLE)].map(([, exitCode = '0', compare, script, rest]) => ({
  exitCode: Number(exitCode),
  compare: compare as Step['compare'],
  script: script as string,
  expected: codeBlocks(rest as string, compare === 'JSON' ? 'json' : 'text')[0]?.trimEnd() ?? '',
}))

/** All blocks in one shell, as a reader pastes them: a later one uses the variables of those before it. */
function pasted(): string {
  const ended = (code: string) => `printf '\\n%s\\n%s\\n' "${code}" '${SEPARATOR}'`
  const blocks = steps.map(({ exitCode, script }) =>
    exitCode === 0 ? `${script}\n${ended('0')}` : `code=0\n(\n${script}\n) || code=$?\n${ended('$code')}`,
  )
  return ['set -euo pipefail', ...blocks].join('\n')
}

/** What differs at each run becomes what the guide shows. */
function settled(text: string, dataDir: string): string {
  return (
    text
      .replaceAll(dataDir, '.txgw')
      .replace(/\b[0-9A-Z]{26}\b/g, '01KJME13Z913YAPDWZ1AG6NWY9')
      // In JSON the letter of an escaped line feed stands right before these two.
      .replace(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, 'ca339f7bb634489760a90d37f845d41f')
      .replace(/(?<!\d)\d{10}(?!\d)/g, '1794714550')
  )
}

describe('docs/first-query.md', () => {
  let service: DemoService
  let printed: string[]
  before(async () => {
    service = await startDemoService()
    const { stdout } = await promisify(execFile)('bash', ['-c', pasted()], {
      cwd: REPOSITORY,
      env: service.environment,
    })
    const settledText = settled(stdout, service.environment.TXGW_DATA_DIR as string)
    printed = settledText.split(`\n${SEPARATOR}\n`)
  })
  after(() => service.stop())

  it('has only marked blocks, and all of them run', () => {
    assert.deepEqual(
      steps.map(({ compare }) => compare ?? 'run'),
      ['run', 'run', 'run', 'run', 'JSON', 'text', 'JSON', 'text'],
    )
    assert.equal(printed.length, steps.length + 1)
  })

  for (const [index, { exitCode, compare, script, expected }] of steps.entries()) {
    it(`is right about: ${script.split('\n').at(-1)?.trim()}`, () => {
      const [, shown, code] = /^([\s\S]*)\n(\d+)$/.exec(printed[index] ?? '') ?? []
      assert.equal(code, String(exitCode))
      if (compare === 'text') assert.equal(shown?.trimEnd(), expected)
      if (compare === 'JSON') assert.deepEqual(JSON.parse(shown ?? ''), JSON.parse(expected))
    })
  }

  it('gives every error name with its status', () => {
    const rows = tableUnder(guide, '## When it fails').slice(1)
    assert.ok(rows.length > 0)
    for (const [status = '', names = ''] of rows) {
      const expected = plain(names)
        .split(', ')
        .map((name) => String(ERROR_TABLE[name as ErrorName]?.status))
      assert.deepEqual(status.split(', '), expected)
    }
  })
})
