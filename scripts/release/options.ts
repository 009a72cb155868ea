import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../build/public-packages.ts'

export const HELP = `npm run release -- [options]

Makes a release ready in dist/release: the tarballs of the public packages, a lockfile for them, a software bill of
materials (CycloneDX) and checksums. Checks the version, the changelog, the packages and the state of git first.

  --dry-run             tells about the state of git instead of refusing it, and makes no tag
  --publish             publishes the packages and pushes the tag, after everything else
  --set-version <v>     writes the version into every package and the lockfile, and does nothing else
  --into <folder>       makes the release there instead of in dist/release
  --built <folder>      takes packages that npm run build has made there instead of building them
  --help                shows this

Without --publish it shows the commands that publish. docs/releasing.md has the whole way of a release.
`

export type ReleaseOptions = ReturnType<typeof readOptions>

export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'dry-run': { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
      'set-version': { type: 'string' },
      into: { type: 'string', default: join(ROOT, 'dist', 'release') },
      built: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { 'dry-run': isDryRun, 'set-version': newVersion, publish, help, ...folders } = values
  if (isDryRun && publish) throw new Error('--dry-run and --publish exclude each other')
  return { isDryRun, newVersion, publishes: publish, showsHelp: help, ...folders }
}
