import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { IsSilent } from '@txgw/base/network/drain'

/** How long a client may keep sending after we have closed our side of the connection. */
const LINGER_MS = 1_000

/** The connections of a server and the responses under way on them, so that it can stop without cutting off any. */
export class OpenExchanges {
  /** The bytes read when the last response was complete. If more have been read since, a request is under way. */
  readonly #bytesAtRest = new Map<Socket, number>()
  readonly #answering = new Set<ServerResponse>()
  readonly #answered: (socket: Socket) => void
  #isStopping = false

  /** @param answered called when a response is complete */
  constructor(server: Server, answered: (socket: Socket) => void) {
    this.#answered = answered
    server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) =>
      this.#opened(socket),
    )
    for (const event of ['request', 'checkExpectation']) {
      server.prependListener(event, (request: IncomingMessage, response: ServerResponse) =>
        this.#began(request, response),
      )
    }
  }

  /** From now on every response says "Connection: close". */
  sayClose(): void {
    this.#isStopping = true
    for (const response of this.#answering) response.shouldKeepAlive = false
  }

  /** Whether a response to this peer is under way, also while its request is still arriving. */
  isAnswering(peer: string): boolean {
    return this.#answering.values().some(({ req }) => peerOf(req.socket) === peer)
  }

  closeSilent(isSilent: IsSilent): void {
    const busy = new Set([...this.#answering].map(({ req }) => req.socket))
    for (const [socket, bytesAtRest] of this.#bytesAtRest) {
      if (!busy.has(socket) && socket.bytesRead === bytesAtRest && isSilent(socket)) socket.destroy()
    }
  }

  #opened(socket: Socket): void {
    this.#bytesAtRest.set(socket, socket.bytesRead)
    socket.once('close', () => this.#bytesAtRest.delete(socket))
    closeLingering(socket)
  }

  #began(request: IncomingMessage, response: ServerResponse): void {
    this.#answering.add(response)
    if (this.#isStopping) response.shouldKeepAlive = false
    // Unread request data must not keep the client from reading the response.
    response.once('finish', () => request.resume())
    response.once('close', () => {
      this.#answering.delete(response)
      const { socket } = request
      if (request.complete && this.#bytesAtRest.has(socket)) this.#bytesAtRest.set(socket, socket.bytesRead)
      this.#answered(socket)
    })
  }
}

/** Tells the connections of a port apart. With TLS a connection has two sockets, which have this in common. */
export function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/** Destroying a socket while the client is still sending would reset it, and the client would lose the response. */
function closeLingering(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    socket.once('end', () => socket.destroy())
    const late = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(late))
  }
}
