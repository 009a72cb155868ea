// npm run release: prepares every part of a release, and publishes it when asked to.
import { ROOT } from './build/public-packages.ts'
import { makeRelease } from './release/make-release.ts'
import { HELP, readOptions } from './release/options.ts'
import { setVersion } from './release/set-version.ts'

const tell = (text: string) => process.stdout.write(`${text}\n`)

try {
  const options = readOptions(process.argv.slice(2))
  if (options.showsHelp) process.stdout.write(HELP)
  else if (options.newVersion !== undefined) setVersion(ROOT, options.newVersion)
  else await makeRelease(options, tell)
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
