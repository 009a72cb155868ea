import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { systemClock } from '@txgw/gateway/system'
import { readEnvironment } from './environment.ts'

// Compiled code is kept beside the program, which makes every later command start in a third of the time.
// Not in the shared folder for temporary files, where somebody else could leave code for us to run.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
const { runCommand } = await import('./run-command.ts')

const { stdin, stdout, stderr } = process

// Whoever reads our output may have seen enough, as in "txgw order list | head".
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
// When its terminal was closed, a service goes on; nobody is left to read its remarks.
stderr.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: readEnvironment(),
  streams: { stdin, stdout, stderr },
  clock: systemClock,
})
