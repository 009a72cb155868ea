import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readEnvironment } from '../src/base/cli-context.ts'
import { COMMANDS } from '../src/command-table.ts'
import { makeProgram } from '../src/program.ts'

const SOURCES = join(import.meta.dirname, '..', 'src', 'main.ts')
/** Prints the files that a process has loaded, when it ends. */
const PRINT_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context) } })
`)}`

describe('the table of commands', () => {
  const { stdin, stdout, stderr } = process
  const context = {
    environment: readEnvironment({}),
    streams: { stdin, stdout, stderr },
    clock: { nowMs: () => 0 },
  }

  it('shows every command as the loaded command describes itself', async () => {
    const overview = (await makeProgram([], context)).helpInformation()
    for (const name of Object.values(COMMANDS).flatMap((commands) => Object.keys(commands))) {
      const program = await makeProgram([name], context)
      assert.equal(program.helpInformation(), overview, name)
      assert.equal(program.commands.filter((command) => command.name() === name).length, 1, name)
    }
  })

  it('loads the command that was asked for, and for help neither a command nor the gateway', () => {
    const help = loadedBy('--help')
    assert.ok(help.some((file) => file.endsWith('/cli/src/program.ts')))
    assert.deepEqual(
      help.filter((file) => /\/cli\/src\/commands\/|\/gateway\/src\/(?!base\/|entries\/system)/.test(file)),
      [],
    )
    const keygen = loadedBy('keygen', '--help')
    assert.deepEqual(
      keygen.filter((file) => file.includes('/cli/src/commands/')).map((file) => file.split('/').at(-1)),
      ['keygen.ts'],
    )
  })
})

function loadedBy(...args: string[]): string[] {
  const { status, stderr } = spawnSync(process.execPath, ['--import', PRINT_LOADED, SOURCES, ...args], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return stderr.split('\n').filter((line) => line.startsWith('file:'))
}
