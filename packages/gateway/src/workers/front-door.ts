import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { WorkerProcess } from './worker-process.ts'

interface Handed {
  socket: Socket
  to: WorkerProcess
}

const BACKLOG = 1024
/** Connections that wait for a worker, while all of them are being replaced. */
const WAITING_MAX = 1024

/**
 * A port that the primary listens on and whose connections the workers serve, each in turn. It is open for
 * as long as the primary lives: when a worker dies, connections it has not taken go to another, and when
 * all of them have died, connections wait.
 */
export class FrontDoor {
  readonly #name: string
  readonly #server: Server
  readonly #handed = new Map<number, Handed>()
  #takers: WorkerProcess[] = []
  #waiting: Socket[] = []
  #lastId = 0
  #draining = false

  private constructor(name: string) {
    this.#name = name
    this.#server = createServer({ pauseOnConnect: true }, (socket) => {
      // It is not read here: that the client has gone shows in the worker.
      socket.on('error', () => {})
      this.#hand(socket)
    })
  }

  static async open(name: string, at: { host: string; port: number }): Promise<FrontDoor> {
    const door = new FrontDoor(name)
    door.#server.listen({ ...at, backlog: BACKLOG })
    await once(door.#server, 'listening')
    return door
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on it serves connections. */
  join(worker: WorkerProcess): void {
    this.#takers.push(worker)
    for (const socket of this.#waiting.splice(0)) this.#hand(socket)
  }

  /** It takes no connection any more. Those it has been given and has not taken go to another when it is gone. */
  leave(worker: WorkerProcess): void {
    this.#takers = this.#takers.filter((taker) => taker !== worker)
    if (this.#draining) this.#closeWhenLeft()
  }

  gone(worker: WorkerProcess): void {
    this.leave(worker)
    for (const [id, { to }] of this.#handed) if (to === worker) this.answered(id, false)
  }

  /** What a worker says of a connection that it was given. */
  answered(id: number, taken: boolean): void {
    const handed = this.#handed.get(id)
    if (!handed) return
    this.#handed.delete(id)
    if (taken) handed.socket.destroy()
    else this.#hand(handed.socket)
  }

  /** Stays open until the last worker has closed its side. */
  drain(): void {
    this.#draining = true
    this.#closeWhenLeft()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#waiting.splice(0)) socket.destroy()
  }

  #closeWhenLeft(): void {
    if (this.#takers.length === 0) this.close()
  }

  #hand(socket: Socket): void {
    const worker = this.#takers.shift()
    if (worker) {
      this.#takers.push(worker)
      const id = ++this.#lastId
      this.#handed.set(id, { socket, to: worker })
      worker.peer.tell('connection', { door: this.#name, id }, socket)
    } else if (this.#draining || this.#waiting.length >= WAITING_MAX) {
      socket.destroy()
    } else {
      this.#waiting.push(socket)
    }
  }
}
