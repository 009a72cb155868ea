import type { Socket } from 'node:net'
import { type TlsOptions, Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { OpenDoor } from '../network/door.ts'
import { drain, type IsSilent, type StopTimes } from '../network/drain.ts'
import { OpenExchanges } from '../operator-api/open-exchanges.ts'

export interface ServedConnections {
  port: number
  /** Applies to new connections; has no effect on plain HTTP. */
  useTls(tls: TlsOptions): void
  /**
   * Answers every request that was sent, and new connections until the other listeners have stopped too. Then
   * closes.
   */
  stop(others: Promise<unknown>): Promise<void>
}

/** Lets the server answer the connections that `openDoor` accepts; the server itself does not listen. */
export async function serveConnections(
  api: FastifyInstance,
  openDoor: OpenDoor,
  stopTimes: StopTimes,
): Promise<ServedConnections> {
  await api.ready()
  const sockets = new Set<Socket>()
  const exchanges = new OpenExchanges(api.server)
  // This event starts the server's own watch over requests that make no progress.
  api.server.emit('listening')
  const door = await openDoor((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    api.server.emit('connection', socket)
  })
  return {
    port: door.port,
    useTls(tls) {
      const { server } = api
      if (server instanceof TlsServer) server.setSecureContext(tls)
    },
    async stop(others) {
      exchanges.sayClose()
      const closeSilent = (isSilent: IsSilent) => {
        exchanges.closeSilent(isSilent)
        for (const socket of sockets) if (socket.bytesRead === 0 && isSilent(socket)) socket.destroy()
      }
      await drain({ door, sockets, closeSilent, keepOpen: others }, stopTimes)
      await api.close()
      api.server.close()
    },
  }
}
