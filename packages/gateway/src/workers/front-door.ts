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
  /** How many connections of those that it was given each has not taken yet. */
  readonly #untaken = new Map<WorkerProcess, number>()
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
    this.#untaken.delete(worker)
  }

  /** What a worker says of a connection that it was given. */
  answered(id: number, taken: boolean): void {
    const handed = this.#handed.get(id)
    if (!handed) return
    this.#handed.delete(id)
    this.#untaken.set(handed.to, this.#untakenBy(handed.to) - 1)
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

  /** In turn. Who has not taken what it was given may hang: the others come before it, until they have as much. */
  #nextTaker(): WorkerProcess | undefined {
    const least = Math.min(...this.#takers.map((taker) => this.#untakenBy(taker)))
    const next = this.#takers.find((taker) => this.#untakenBy(taker) === least)
    if (next) this.#takers = [...this.#takers.filter((taker) => taker !== next), next]
    return next
  }

  #untakenBy(worker: WorkerProcess): number {
    return this.#untaken.get(worker) ?? 0
  }

  #closeWhenLeft(): void {
    if (this.#takers.length === 0) this.close()
  }

  #hand(socket: Socket): void {
    const worker = this.#nextTaker()
    if (worker) {
      const id = ++this.#lastId
      this.#handed.set(id, { socket, to: worker })
      this.#untaken.set(worker, this.#untakenBy(worker) + 1)
      worker.peer.tell('connection', { door: this.#name, id }, socket)
    } else if (this.#draining || this.#waiting.length >= WAITING_MAX) {
      socket.destroy()
    } else {
      this.#waiting.push(socket)
    }
  }
}
