import type { Socket } from 'node:net'
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream'
import type { Server } from 'node:tls'

/**
 * The number of bytes that a TLS socket decrypts ahead while it is paused. Each byte may come in a record of its own.
 * With Node's 64 KiB a whole body in one-byte records would be decrypted before the sender is slowed down.
 */
const READ_AHEAD_BYTES = 2_048

/**
 * The server creates the TLS socket synchronously and has no option for this, so the default is changed for that
 * moment.
 */
export function beginHandshake(server: Server, socket: Socket): void {
  const usual = getDefaultHighWaterMark(false)
  setDefaultHighWaterMark(false, READ_AHEAD_BYTES)
  try {
    server.emit('connection', socket)
  } finally {
    setDefaultHighWaterMark(false, usual)
  }
}
