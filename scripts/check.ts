// Runs every gate in one command. Each says what it checks, and all run even when an earlier one fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const GATES: [what: string, command: string, ...args: string[]][] = [
  ['types', bin('tsc'), '-p', root],
  ['lint and format', bin('biome'), 'check', '--error-on-warnings'],
  ['dead code and dependencies', bin('knip')],
  ['imports', process.execPath, join(import.meta.dirname, 'check-imports.ts')],
  ['words', process.execPath, join(import.meta.dirname, 'check-words.ts')],
  ['patterns in linear time', process.execPath, join(import.meta.dirname, 'check-patterns.ts')],
  ['lockfile', process.execPath, join(import.meta.dirname, 'check-lockfile.ts')],
]

let failed = 0
for (const [what, command, ...args] of GATES) {
  // On Windows the tools are scripts, which only a shell can start.
  const shell = process.platform === 'win32'
  const { status } = spawnSync(shell ? `"${command}"` : command, args, { cwd: root, stdio: 'inherit', shell })
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${what}\n`)
  if (status !== 0) failed++
}
process.exitCode = failed === 0 ? 0 : 1
