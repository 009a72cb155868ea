// npm run build: builds the public packages as they are published, ready for `npm pack`, in dist/ or the given folder.
import { join } from 'node:path'
import { buildPackages } from './build/build-packages.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'dist')
for (const path of await buildPackages(folder)) process.stdout.write(`${path}\n`)
