import type { Socket } from 'node:net'
import { type ListeningPort, listenAt } from '@txgw/base/network/listening-port'
import type { WorkerProcess } from './worker-process.ts'

interface Handed {
  socket: Socket
  to: WorkerProcess
  /** Monotonic. */
  atMs: number
}

/** How many connections may wait for a worker while all workers are being replaced. */
const WAITING_MAX = 1024
/** A worker that leaves a connection untaken for longer may hang. */
const TAKEN_WITHIN_MS = 100
/** More than the number of connections that any other worker may have been given. */
const BURDEN_OF_SILENCE = 1_000_000

/**
 * A port on which the primary listens and whose connections the workers serve in turn. It stays open as long
 * as the primary lives. When a worker dies, the connections it has not taken go to another worker. When all
 * workers have died, connections wait.
 */
export class SharedPort {
  readonly #name: string
  readonly #handed = new Map<number, Handed>()
  /** The connections that each worker was given and has not taken yet, the oldest first. */
  readonly #untaken = new Map<WorkerProcess, Set<Handed>>()
  readonly #monotonicMs: () => number
  #listening!: ListeningPort
  #takers: WorkerProcess[] = []
  #waiting: Socket[] = []
  #lastId = 0
  #draining = false

  private constructor(name: string, monotonicMs: () => number) {
    this.#name = name
    this.#monotonicMs = monotonicMs
  }

  static async open(
    name: string,
    at: { host: string; port: number },
    monotonicMs = () => performance.now(),
  ): Promise<SharedPort> {
    const shared = new SharedPort(name, monotonicMs)
    shared.#listening = await listenAt(at, { pauseOnConnect: true }, (socket) => {
      // The primary does not read the socket: the worker notices when the client has gone.
      socket.on('error', () => {})
      shared.#hand(socket)
    })
    return shared
  }

  get port(): number {
    return this.#listening.port
  }

  /** Gives connections to the worker from now on. */
  join(worker: WorkerProcess): void {
    this.#takers.push(worker)
    for (const socket of this.#waiting.splice(0)) this.#hand(socket)
  }

  /**
   * Resolves when the worker has been given its last connection. While the port drains, the last worker gets
   * all connections until the port is closed.
   */
  async leave(worker: WorkerProcess): Promise<void> {
    const isLast = this.#takers.length === 1 && this.#takers[0] === worker
    if (this.#draining && isLast) await this.#listening.close()
    this.#remove(worker)
  }

  /** Gives the connections that the worker has not taken to another worker. */
  gone(worker: WorkerProcess): void {
    this.#remove(worker)
    for (const [id, { to }] of this.#handed) if (to === worker) this.answered(id, false)
    this.#untaken.delete(worker)
  }

  /** Handles the answer of a worker to a connection that it was given. */
  answered(id: number, taken: boolean): void {
    const handed = this.#handed.get(id)
    if (!handed) return
    this.#handed.delete(id)
    this.#untaken.get(handed.to)?.delete(handed)
    if (taken) handed.socket.destroy()
    else this.#hand(handed.socket)
  }

  /** Closes the port after the last worker has closed its side. */
  drain(): void {
    this.#draining = true
    this.#closeWhenLeft()
  }

  async close(): Promise<void> {
    await this.#listening.close()
    for (const socket of this.#waiting.splice(0)) socket.destroy()
  }

  /**
   * Workers take turns, and the one with the fewest untaken connections goes first. A worker that takes
   * nothing may hang and comes last. Among several of these, the one that fell silent last goes first.
   */
  #nextTaker(): WorkerProcess | undefined {
    const nowMs = this.#monotonicMs()
    const burdens = this.#takers.map((taker) => this.#burdenOf(taker, nowMs))
    const next = this.#takers[burdens.indexOf(Math.min(...burdens))]
    if (next) this.#takers = [...this.#takers.filter((taker) => taker !== next), next]
    return next
  }

  #burdenOf(worker: WorkerProcess, nowMs: number): number {
    const untaken = this.#untaken.get(worker) ?? new Set()
    const [oldest] = untaken
    const silentMs = oldest ? nowMs - oldest.atMs : 0
    return silentMs > TAKEN_WITHIN_MS ? BURDEN_OF_SILENCE + silentMs : untaken.size
  }

  #remove(worker: WorkerProcess): void {
    this.#takers = this.#takers.filter((taker) => taker !== worker)
    this.#closeWhenLeft()
  }

  #closeWhenLeft(): void {
    if (this.#draining && this.#takers.length === 0) void this.close()
  }

  #hand(socket: Socket): void {
    const worker = this.#nextTaker()
    if (worker) {
      const id = ++this.#lastId
      const handed: Handed = { socket, to: worker, atMs: this.#monotonicMs() }
      this.#handed.set(id, handed)
      this.#untaken.set(worker, (this.#untaken.get(worker) ?? new Set()).add(handed))
      worker.peer.tell('connection', { port: this.#name, id }, socket)
    } else if (this.#draining || this.#waiting.length >= WAITING_MAX) {
      socket.destroy()
    } else {
      this.#waiting.push(socket)
    }
  }
}
