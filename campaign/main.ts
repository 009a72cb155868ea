import { readOptions, USAGE, UsageError } from './options.ts'
import { runRounds } from './run-rounds.ts'

// Exiting ends everything that the world has started; a signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  const options = readOptions(process.argv.slice(2))
  if (!options) process.stdout.write(USAGE)
  else process.exitCode = (await runRounds(options)) ? 0 : 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
// Node would wait for handles of servers that were killed, and never end.
process.exit()
