// npm run pack: writes the tarballs of the public packages and a lockfile for them to dist/release or the given
// folder. `npm ci` in that folder installs them.
import { join, resolve } from 'node:path'
import { buildPackages } from './build/build-packages.ts'
import { ROOT } from './build/public-packages.ts'
import { writeLockedProject } from './release/locked-project.ts'
import { packPackages } from './release/pack-packages.ts'

const into = resolve(process.argv[2] ?? join(ROOT, 'dist', 'release'))
const built = join(ROOT, 'dist')
await buildPackages(built)
const tarballs = packPackages({ built, into })
writeLockedProject(into, { tarballs, fromTarballs: true })
for (const { file } of tarballs) process.stdout.write(`${join(into, file)}\n`)
