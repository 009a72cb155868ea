import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenDoor } from '../network/door.ts'

const DRAIN_STEP_MS = 20

/** Lets the server answer the connections of a door; it listens on nothing itself. */
export async function serveConnections(
  api: FastifyInstance,
  openDoor: OpenDoor,
): Promise<{ port: number; close(): Promise<void> }> {
  await api.ready()
  const sockets = new Set<Socket>()
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
    async close() {
      door.close()
      await api.close()
      while (sockets.size > 0) {
        api.server.closeIdleConnections()
        await sleep(DRAIN_STEP_MS)
      }
      api.server.close()
    },
  }
}
