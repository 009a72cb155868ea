import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '@txgw/base/start-error'

/** The system keeps less than 108 bytes of the path of a socket, macOS less than 104. */
const PATH_BYTES_MAX = 100
const PIPE_NAME_BYTES = 16
const SOCKET = 'sandbox'

/**
 * Makes a folder that only this user can open, with a place for a socket in it. On Windows it is a pipe, which only this
 * user can write to, with a name that cannot be guessed.
 * @returns the path for the socket
 * @throws {StartError}
 */
export function makePrivatePlace(dataDir: string, platform = process.platform): string {
  if (platform === 'win32') {
    const name = `txgw-${randomBytes(PIPE_NAME_BYTES).toString('hex')}`
    return `\\\\.\\pipe\\${name}`
  }
  return join(makeFolder([tmpdir(), dataDir, '/tmp']), SOCKET)
}

/** Removes the folder of the socket. A pipe goes away by itself. */
export function removePlace(socketPath: string): void {
  if (basename(socketPath) === SOCKET) rmSync(dirname(socketPath), { recursive: true, force: true })
}

/** Makes it in the first of the parents that is writable and has a short name. */
function makeFolder(parents: string[]): string {
  const short = parents.filter(
    (parent) => Buffer.byteLength(join(parent, 'txgw-XXXXXX', SOCKET)) <= PATH_BYTES_MAX,
  )
  for (const parent of short) {
    try {
      return mkdtempSync(join(parent, 'txgw-'))
    } catch {}
  }
  throw new StartError(
    `no folder for a socket can be made in ${parents.join(', ')}: give the user of the service write access to the folder for temporary files`,
  )
}
