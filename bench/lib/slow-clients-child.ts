import { connect, type TLSSocket } from 'node:tls'
import type { HttpsTarget } from './keep-alive-connection.ts'
import { serveParent } from './serve-parent.ts'

export interface SlowTask {
  target: HttpsTarget
  count: number
}

export interface SlowFigures {
  /** Connections that the server ended. */
  cut: number
  longestMs: number
}

const TURNS_PER_SECOND = 200
/** Spreads the connections over some seconds, so that they do not keep hitting the server at the same moment. */
const OPENED_PER_TURN = 1
const BEGINNING = 'POST /gateway/v2/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '

const sockets: (TLSSocket | undefined)[] = []
const figures: SlowFigures = { cut: 0, longestMs: 0 }
let turns: NodeJS.Timeout | undefined

/**
 * Keeps many connections open that each send one header byte a second, in turn, and replaces every connection that
 * the server ended. Resolves when all of them have been open.
 */
function open({ target, count }: SlowTask): Promise<void> {
  const allOpen = Promise.withResolvers<void>()
  let opened = 0
  let turn = 0
  sockets.length = count
  const openAt = (slot: number) => {
    const socket = connect({ host: '127.0.0.1', ...target })
    let openedMs = performance.now()
    sockets[slot] = socket
    socket.on('secureConnect', () => {
      openedMs = performance.now()
      socket.write(BEGINNING)
      if (++opened === count) allOpen.resolve()
    })
    socket.on('error', () => socket.destroy())
    socket.resume()
    socket.on('close', () => {
      figures.cut++
      figures.longestMs = Math.max(figures.longestMs, performance.now() - openedMs)
      sockets[slot] = undefined
    })
  }
  turns = setInterval(() => {
    let mayOpen = OPENED_PER_TURN
    for (let slot = turn++ % TURNS_PER_SECOND; slot < count; slot += TURNS_PER_SECOND) {
      const socket = sockets[slot]
      if (socket?.writable) socket.write('a')
      else if (!socket && mayOpen-- > 0) openAt(slot)
    }
  }, 1000 / TURNS_PER_SECOND)
  return allOpen.promise
}

function close(): SlowFigures {
  clearInterval(turns)
  for (const socket of sockets) socket?.removeAllListeners('close').destroy()
  sockets.length = 0
  return figures
}

serveParent({ open, close })
