import { openSocket } from './open-socket.ts'
import type { Encryption, Host } from './server-address.ts'

const CANCEL = 80877102

/** How the server knows a session. */
export interface BackendKey {
  pid: number
  secret: number
}

interface CancelOptions {
  host: Host
  encryption: Encryption
  backend: BackendKey
  timeoutMs: number
}

/**
 * Asks the server to give up what a session waits for, on a connection of its own. It is not told whether the
 * server did; a wait for a standby ends in no other way.
 */
export async function requestCancel({ host, encryption, backend, timeoutMs }: CancelOptions): Promise<void> {
  const socket = await openSocket({ host, encryption, signal: AbortSignal.timeout(timeoutMs) })
  socket.setTimeout(timeoutMs, () => socket.destroy())
  socket.resume()
  socket.end(message(backend))
}

function message({ pid, secret }: BackendKey): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.writeUInt32BE(CANCEL, 4)
  bytes.writeUInt32BE(pid, 8)
  bytes.writeUInt32BE(secret, 12)
  return bytes
}
