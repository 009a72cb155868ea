// npm start: runs the service with its demo and the console.
import { join } from 'node:path'
import { buildConsole } from '@txgw/console/scripts/build-console'

process.stderr.write((await buildConsole()) ? 'txgw: the console was built\n' : '')
const command = join(import.meta.dirname, '../packages/cli/src/main.ts')
process.argv.splice(1, 1, command, 'serve', '--demo')
await import(command)
