import type { Socket } from 'node:net'
import { type TlsOptions, Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { OpenDoor } from '../network/door.ts'
import { drain, type IsSilent, type StopTimes } from '../network/drain.ts'
import { OpenExchanges } from '../operator-api/open-exchanges.ts'

export interface ServedConnections {
  port: number
  /** For the connections that come from now on; of no effect on plain HTTP. */
  useTls(tls: TlsOptions): void
  /** Answers everything that was sent, and new connections until the others have stopped too; then closes. */
  stop(others: Promise<unknown>): Promise<void>
}

/** Lets the server answer the connections of a door; it listens on nothing itself. */
export async function serveConnections(
  api: FastifyInstance,
  openDoor: OpenDoor,
  stopTimes: StopTimes,
): Promise<ServedConnections> {
  await api.ready()
  const sockets = new Set<Socket>()
  const exchanges = new OpenExchanges(api.server)
  // With it begins the server's own watch over requests that do not get on.
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
