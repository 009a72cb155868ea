import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Node keeps the compiled code beside the program, so every later command starts in a third of the time. The shared
// folder for temporary files would let another user plant code for us to run.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
const { systemClock } = await import('@txgw/base/clock')
const { readEnvironment } = await import('./base/cli-context.ts')
const { runCommand } = await import('./run-command.ts')

const { stdin, stdout, stderr } = process

// The reader of our output may have seen enough, as in "txgw order list | head".
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
// When its terminal is closed, a service goes on; nobody is left to read stderr.
stderr.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: readEnvironment(),
  streams: { stdin, stdout, stderr },
  clock: systemClock,
})
