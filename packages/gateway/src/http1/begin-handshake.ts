import type { Socket } from 'node:net'
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream'
import type { Server } from 'node:tls'

/**
 * What a TLS socket deciphers ahead while it is paused. It counts bytes, and each may have come in a record of its
 * own: with Node's 64 KiB a whole body in one-byte records would be deciphered before the sender is held back.
 */
const READ_AHEAD_BYTES = 2_048

/** The server makes the TLS socket at once and has no option for this, so the default is changed for that moment. */
export function beginHandshake(server: Server, socket: Socket): void {
  const usual = getDefaultHighWaterMark(false)
  setDefaultHighWaterMark(false, READ_AHEAD_BYTES)
  try {
    server.emit('connection', socket)
  } finally {
    setDefaultHighWaterMark(false, usual)
  }
}
