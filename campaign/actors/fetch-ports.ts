import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const HEADERS_SENT = 'undici:client:sendHeaders'

interface HeadersSent {
  request: { origin?: unknown }
  socket: { localPort?: number }
}

/** From which port the platform's fetch has last sent a request to each origin, which only its diagnostics say. */
export class FetchPorts implements Disposable {
  readonly #ports = new Map<string, number>()

  constructor() {
    subscribe(HEADERS_SENT, this.#note)
  }

  readonly #note = (message: unknown): void => {
    const { request, socket } = message as HeadersSent
    if (socket.localPort !== undefined) this.#ports.set(String(request.origin), socket.localPort)
  }

  forget(origin: string): void {
    this.#ports.delete(origin)
  }

  /** Undefined when no request was sent since it was forgotten. */
  of(origin: string): number | undefined {
    return this.#ports.get(origin)
  }

  [Symbol.dispose](): void {
    unsubscribe(HEADERS_SENT, this.#note)
  }
}
