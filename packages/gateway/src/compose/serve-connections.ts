import type { Socket } from 'node:net'
import { type TlsOptions, Server as TlsServer } from 'node:tls'
import { plainAddress } from '@txgw/base/network/cidr-list'
import { drain, type IsSilent, type StopTimes } from '@txgw/base/network/drain'
import type { OpenPort } from '@txgw/base/network/listening-port'
import { ConnectionPlaces, type Place } from '@txgw/http1/connection-places'
import type { FastifyInstance } from 'fastify'
import { isKnownConnection } from '../operator-api/access/caller.ts'
import { OpenExchanges, peerOf } from '../operator-api/http/open-exchanges.ts'

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

export interface ServeOptions {
  openPort: OpenPort
  stopTimes: StopTimes
  connectionsMax: number
  isProxy(peerAddress: string): boolean
}

/** Lets the server answer the connections that `openPort` accepts; the server itself does not listen. */
export async function serveConnections(
  api: FastifyInstance,
  { openPort, stopTimes, connectionsMax, isProxy }: ServeOptions,
): Promise<ServedConnections> {
  await api.ready()
  const sockets = new Set<Socket>()
  const places = new ConnectionPlaces(connectionsMax, isProxy)
  const placeAt = new Map<string, Place>()
  const exchanges = new OpenExchanges(api.server, (socket) => {
    const place = placeAt.get(peerOf(socket))
    if (place) places.use(place, isKnownConnection(socket))
  })
  // This event starts the server's own watch over requests that make no progress.
  api.server.emit('listening')
  const listening = await openPort((socket) => {
    const peer = peerOf(socket)
    const giveUp = () => {
      if (exchanges.isAnswering(peer)) return false
      socket.destroy()
      return true
    }
    const place = places.enter(plainAddress(socket.remoteAddress ?? ''), giveUp)
    placeAt.set(peer, place)
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      placeAt.delete(peer)
      places.leave(place)
    })
    if (place.hasRoom) api.server.emit('connection', socket)
    else socket.destroy()
  })
  return {
    port: listening.port,
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
      await drain({ listening, sockets, closeSilent, keepOpen: others }, stopTimes)
      await api.close()
      api.server.close()
    },
  }
}
