import { openSocket } from './open-socket.ts'
import type { Encryption, Host } from './server-address.ts'

const CANCEL = 80877102

/** Identifies a session to the server. */
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
 * Asks the server, on a separate connection, to cancel the statement that a session waits for. The server
 * does not report whether it did. Nothing else ends a wait for a standby.
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
