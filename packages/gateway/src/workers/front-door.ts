import type { Socket } from 'node:net'
import { type Door, listenAt } from '../network/door.ts'
import type { WorkerProcess } from './worker-process.ts'

interface Handed {
  socket: Socket
  to: WorkerProcess
  /** Monotonic. */
  atMs: number
}

/** Connections that wait for a worker, while all of them are being replaced. */
const WAITING_MAX = 1024
/** Whoever leaves a connection untaken for longer may hang. */
const TAKEN_WITHIN_MS = 100
/** More than the connections that anybody else may have been given. */
const BURDEN_OF_SILENCE = 1_000_000

/**
 * A port that the primary listens on and whose connections the workers serve, each in turn. It is open for
 * as long as the primary lives: when a worker dies, connections it has not taken go to another, and when
 * all of them have died, connections wait.
 */
export class FrontDoor {
  readonly #name: string
  readonly #handed = new Map<number, Handed>()
  /** The connections that each was given and has not taken yet, the oldest first. */
  readonly #untaken = new Map<WorkerProcess, Set<Handed>>()
  readonly #monotonicMs: () => number
  #door!: Door
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
  ): Promise<FrontDoor> {
    const door = new FrontDoor(name, monotonicMs)
    door.#door = await listenAt(at, { pauseOnConnect: true }, (socket) => {
      // It is not read here: that the client has gone shows in the worker.
      socket.on('error', () => {})
      door.#hand(socket)
    })
    return door
  }

  get port(): number {
    return this.#door.port
  }

  /** From now on it serves connections. */
  join(worker: WorkerProcess): void {
    this.#takers.push(worker)
    for (const socket of this.#waiting.splice(0)) this.#hand(socket)
  }

  /** Resolves when it has been given its last connection: the last worker gets all that come until the port is closed. */
  async leave(worker: WorkerProcess): Promise<void> {
    const isLast = this.#takers.length === 1 && this.#takers[0] === worker
    if (this.#draining && isLast) await this.#door.close()
    this.#remove(worker)
  }

  /** What it has been given and has not taken goes to another. */
  gone(worker: WorkerProcess): void {
    this.#remove(worker)
    for (const [id, { to }] of this.#handed) if (to === worker) this.answered(id, false)
    this.#untaken.delete(worker)
  }

  /** What a worker says of a connection that it was given. */
  answered(id: number, taken: boolean): void {
    const handed = this.#handed.get(id)
    if (!handed) return
    this.#handed.delete(id)
    this.#untaken.get(handed.to)?.delete(handed)
    if (taken) handed.socket.destroy()
    else this.#hand(handed.socket)
  }

  /** Stays open until the last worker has closed its side. */
  drain(): void {
    this.#draining = true
    this.#closeWhenLeft()
  }

  async close(): Promise<void> {
    await this.#door.close()
    for (const socket of this.#waiting.splice(0)) socket.destroy()
  }

  /** In turn. Who takes nothing of what it is given may hang, and comes last; of several, who began it last. */
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
      worker.peer.tell('connection', { door: this.#name, id }, socket)
    } else if (this.#draining || this.#waiting.length >= WAITING_MAX) {
      socket.destroy()
    } else {
      this.#waiting.push(socket)
    }
  }
}
