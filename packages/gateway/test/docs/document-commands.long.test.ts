import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { type DemoService, startDemoService } from './demo-service.ts'
import { REPOSITORY, readDocument } from './document.ts'

const run = promisify(execFile)
/** How many commands of each document are run. */
const DOCUMENTS = { 'README.md': 2, 'docs/signatures.md': 2, 'docs/operations.md': 1 }

const RUNNABLE =
  /<!-- run,(?: with exit code (\d),)? and compare its (text|JSON) -->\n```bash\n([\s\S]*?)\n```\n\n```(?:text|json)\n([\s\S]*?)\n```/g
const SHOWN = /<!-- shown by: npm start -->\n```text\n([\s\S]*?)\n```/

describe('the commands of the documents', () => {
  let service: DemoService
  before(async () => {
    service = await startDemoService()
  })
  after(() => service.stop())
  const shell = (script: string) =>
    run('bash', ['-euo', 'pipefail', '-c', script], { cwd: REPOSITORY, env: service.environment })
  const finish = (script: string) =>
    shell(script).then(
      (printed) => ({ code: 0, ...printed }),
      (failed: { code: number; stdout: string; stderr: string }) => failed,
    )

  it('begin with npm start, which prints what the README shows', () => {
    assert.match(
      service.shown,
      withGaps(SHOWN.exec(readDocument('README.md'))?.[1] ?? assert.fail('nothing is shown')),
    )
  })

  for (const [document, count] of Object.entries(DOCUMENTS)) {
    const commands = [...readDocument(document).matchAll(RUNNABLE)]
    it(`are marked as runnable in ${document}`, () => assert.equal(commands.length, count))

    for (const [, exitCode = '0', kind, script = '', expected = ''] of commands) {
      it(`work as pasted from ${document}: ${script.split('\n').at(-1)?.trim()}`, async () => {
        const { code, stdout, stderr } = await finish(script)
        assert.equal(code, Number(exitCode), stderr)
        if (kind === 'text') assert.match(stdout.trimEnd(), withGaps(expected))
        else assert.deepEqual(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''), JSON.parse(expected))
      })
    }
  }

  it('exit with 1 on a refusal and with 2 on wrong usage', async () => {
    await assert.rejects(shell('npm run -s txgw -- query no-such-order'), { code: 1, stderr: /NOT_FOUND/ })
    await assert.rejects(shell('npm run -s txgw -- query'), { code: 2, stderr: /order_id/ })
  })
})

/** In the documents an ellipsis stands for what differs each time: ids, times and ports. */
function withGaps(expected: string): RegExp {
  return new RegExp(`^${expected.split('…').map(RegExp.escape).join('.+')}$`)
}
