import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createLogger } from '../../src/log/logger.ts'
import { StoreUnavailable } from '../../src/store-errors.ts'

const LOGGER = join(import.meta.dirname, '../../src/log/logger.ts')
const SCRIPT = `
  const { createLogger } = await import(${JSON.stringify(LOGGER)})
  const logger = createLogger('info')
  process.stdout.write('ready')
  process.stdin.once('data', () => {
    for (let i = 0; i < 2000; i++) logger.info({ line: i, text: 'x'.repeat(200) }, 'a line')
    process.stdout.write('logged')
  })
  process.stdin.once('end', () => process.exit(7))
`
const ENDS_AT_ONCE = SCRIPT.replace("process.stdout.write('logged')", 'process.exit(7)')

describe('the log on standard error', () => {
  it('waits once for the end of the process, however many loggers there are', () => {
    createLogger('info')
    const before = process.listenerCount('exit')
    for (let made = 0; made < 20; made++) createLogger('info')
    assert.equal(process.listenerCount('exit'), before)
  })

  it('does not block the service when nobody reads it any more', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: 'pipe' })
    await once(child.stdout, 'data')
    child.stderr.destroy()
    child.stdin.write('go')
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    assert.equal(said.toString(), 'logged')
    child.stdin.end()
    const [code] = await once(child, 'exit')
    assert.equal(code, 7)
  })

  it('does not block the stop of the service, whether its reader is gone or has stopped reading', async () => {
    for (const isGone of [true, false]) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', ENDS_AT_ONCE], { stdio: 'pipe' })
      await once(child.stdout, 'data')
      if (isGone) child.stderr.destroy()
      child.stdin.write('go')
      const [code] = await once(child, 'exit')
      assert.equal(code, 7)
    }
  })

  it('writes JSON lines with the time, in order and complete', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: 'pipe' })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.split('\n').length > 2000) child.stdin.end()
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

describe('an error in the log', () => {
  const lineOf = (error: Error) => {
    let line = ''
    const destination = {
      write(text: string) {
        line += text
      },
    }
    createLogger('info', { destination }).error({ err: error }, 'it failed')
    return JSON.parse(line).err
  }

  it('is shown with its stack', () => {
    const { message, stack } = lineOf(new TypeError('x is not a function'))
    assert.equal(message, 'x is not a function')
    assert.match(stack, /logger\.test\.ts/)
  })

  it('is shown in one sentence when the store is unavailable', () => {
    const shown = lineOf(new StoreUnavailable('the server cannot be reached'))
    assert.deepEqual(shown, { type: 'StoreUnavailable', message: 'the server cannot be reached' })
  })
})
