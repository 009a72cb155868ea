// Builds the console into packages/gateway/console, unless what is there was built from the same sources.
import { buildConsole } from './build-console.ts'

const built = await buildConsole()
process.stdout.write(built ? 'the console is built\n' : 'the console is built already\n')
