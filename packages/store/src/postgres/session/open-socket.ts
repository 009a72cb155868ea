import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { ConnectError } from './errors.ts'
import type { Encryption, Host } from './server-address.ts'

/** The length of the message, then the number that requests TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

export interface SocketOptions {
  host: Host
  encryption: Encryption
  /** Aborts the attempt. */
  signal: AbortSignal
}

/**
 * Connects a socket to the server, encrypted as the address asks. TLS starts here and not in postgres.js,
 * which loses track of the socket while the TLS handshake can still fail.
 */
export async function openSocket({ host, encryption, signal }: SocketOptions): Promise<Socket> {
  const socket = connectTo(host)
  socket.on('error', () => {})
  const giveUp = () => socket.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    if (signal.aborted) giveUp()
    await when(socket, 'connect')
    return encryption === false ? socket : await encrypt(socket, host.host, encryption)
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function connectTo({ host, port }: Host): Socket {
  return host.startsWith('/')
    ? connect({ path: `${host}/.s.PGSQL.${port}` })
    : connect({ host, port, noDelay: true })
}

async function encrypt(
  socket: Socket,
  host: string,
  encryption: Exclude<Encryption, false>,
): Promise<Socket> {
  socket.write(SSL_REQUEST)
  const answer = String(await when(socket, 'data'))
  if (answer === 'N' && encryption === 'prefer') return socket
  if (answer === 'N') throw new ConnectError('NO_TLS', 'the server offers no TLS')
  // An attacker on the network may have added the plain-text bytes that follow.
  if (answer !== 'S') throw new ConnectError('NO_TLS', 'the server gave an unknown answer to the TLS request')
  const encrypted = connectTls({ socket, host, ...serverName(host), ...checks(encryption) })
  encrypted.on('error', () => {})
  await when(encrypted, 'secureConnect')
  return encrypted
}

/** Rejects when the socket fails or closes. To Node, closing is not an error. */
function when(socket: Socket, event: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  socket.once(event, resolve)
  socket.once('error', reject)
  socket.once('close', () =>
    reject(new ConnectError('CONNECTION_CLOSED', 'the server closed the connection')),
  )
  return promise
}

/** An IP address is not sent as a server name, but the certificate must still be valid for it. */
function serverName(host: string): ConnectionOptions {
  return isIP(host) === 0 ? { servername: host } : {}
}

function checks(encryption: Exclude<Encryption, false>): ConnectionOptions {
  if (encryption === 'prefer' || encryption === 'require') return { rejectUnauthorized: false }
  return encryption === 'verify-full' ? {} : encryption
}
