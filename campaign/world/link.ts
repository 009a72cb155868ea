import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Passage } from './passage.ts'

/** `cut` ends every connection and admits none. `silent` swallows everything, and nobody is told. */
export type LinkState =
  | { is: 'open' }
  | { is: 'cut' }
  | { is: 'silent' }
  | { is: 'slow'; delayMs: number }
  | { is: 'narrow'; bytesPerSecond: number }

/** A TCP connection between two parts of the world that can be made bad. */
export class Link {
  readonly name: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** By the port of the client, as long as no other connection has it. */
  readonly #passages = new Map<number, Passage>()
  /** The port on the other side. It may move, as an address behind a load balancer does. */
  target: number
  #state: LinkState = { is: 'open' }
  #changed = Promise.withResolvers<void>()

  private constructor(name: string, target: number) {
    this.name = name
    this.target = target
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => this.#join(near))
  }

  static async open(name: string, target: number): Promise<Link> {
    const link = new Link(name, target)
    link.#server.listen(0, '127.0.0.1')
    await once(link.#server, 'listening')
    return link
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** What it saw of the connection that a client has, or had last, from one of its ports. */
  passageFrom(clientPort: number): Passage | undefined {
    return this.#passages.get(clientPort)
  }

  become(state: LinkState): void {
    this.#state = state
    if (state.is === 'cut') for (const socket of this.#sockets) socket.resetAndDestroy()
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(near: Socket): void {
    if (this.#state.is === 'cut') {
      near.resetAndDestroy()
      return
    }
    const passage = new Passage(performance.now())
    if (near.remotePort !== undefined) this.#passages.set(near.remotePort, passage)
    const far = connect({ host: '127.0.0.1', port: this.target, allowHalfOpen: true, noDelay: true })
    for (const event of ['end', 'close']) far.once(event, () => passage.ended(performance.now()))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.resetAndDestroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        if (!socket.readableEnded) other.destroy()
      })
      void this.#carry(socket, other, other === far ? passage : undefined)
    }
  }

  async #carry(from: Socket, to: Socket, passage: Passage | undefined): Promise<void> {
    try {
      for await (const bytes of from.iterator({ destroyOnReturn: false })) {
        await this.#pass(bytes.length)
        const fromMs = performance.now()
        const told = (error?: Error | null) =>
          error ? undefined : passage?.reached({ fromMs, untilMs: performance.now() })
        if (!to.write(bytes, told)) await once(to, 'drain')
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  async #pass(bytes: number): Promise<void> {
    while (this.#state.is === 'silent') await this.#changed.promise
    if (this.#state.is === 'slow') await sleep(this.#state.delayMs)
    if (this.#state.is === 'narrow') await sleep((bytes / this.#state.bytesPerSecond) * 1000)
  }
}
