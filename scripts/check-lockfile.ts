// The lockfile pins versions and hashes; each machine decides where it fetches packages from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lockfile = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
const addresses = lockfile.match(/"resolved": "https?:[^"]*"/g) ?? []
if (addresses.length > 0) {
  process.stderr.write(
    `package-lock.json holds ${addresses.length} download addresses: set omit-lockfile-registry-resolved=true and run npm install again\n`,
  )
  process.exitCode = 1
}
