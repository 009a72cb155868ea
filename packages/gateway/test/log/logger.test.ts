import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const LOGGER = join(import.meta.dirname, '../../src/log/logger.ts')
const SCRIPT = `
  const { createLogger } = await import(${JSON.stringify(LOGGER)})
  const logger = createLogger('info')
  process.stdout.write('ready')
  process.stdin.once('data', () => {
    for (let i = 0; i < 2000; i++) logger.info({ line: i, text: 'x'.repeat(200) }, 'a line')
    process.stdout.write('logged')
    setTimeout(() => process.exit(7), 100)
  })
`

describe('the log on standard error', () => {
  it('does not hold up the service when nobody reads it any more', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: 'pipe' })
    await once(child.stdout, 'data')
    child.stderr.destroy()
    child.stdin.write('go')
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    assert.equal(said.toString(), 'logged')
    const [code] = await once(child, 'exit')
    assert.equal(code, 7)
  })

  it('writes JSON lines with the time, in order and complete', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: 'pipe' })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    await once(child.stdout, 'data')
    child.stdin.write('go')
    await once(child, 'close')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ line }) => line),
      Array.from({ length: 2000 }, (_, i) => i),
    )
    assert.match(lines[0].time, /^\d{4}-\d\d-\d\dT.*Z$/)
  })
})
