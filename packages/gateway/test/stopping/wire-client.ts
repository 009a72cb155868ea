import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface WireAnswer {
  status: number
  /** What the header Connection says. */
  connection: string
  body: string
}

/** How a request ended that got no whole answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** One connection, as a client sees it that knows of each byte whether it was sent and received. */
export class WireClient {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #ended: string | undefined
  #onChange = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => this.#change(() => this.#keep(bytes)))
    socket.on('error', ({ message }) => this.#change(() => this.#end(message)))
    socket.on('end', () => this.#change(() => this.#end('closed by the service')))
    socket.on('close', () => this.#change(() => this.#end('closed')))
  }

  /** @throws of the socket, with its code; "refused" is for the caller to judge */
  static async open(address: string): Promise<WireClient> {
    const { protocol, hostname: host, port } = new URL(address)
    const at = { host, port: Number(port) }
    // The certificate is made by each service for itself; that it is checked is tested elsewhere.
    const socket = protocol === 'https:' ? connectTls({ ...at, rejectUnauthorized: false }) : connectPlain(at)
    await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect')
    return new WireClient(socket)
  }

  /** The service has closed its side, and that has arrived here. */
  get isEnded(): boolean {
    return this.#ended !== undefined
  }

  send(text: string): void {
    this.#socket.write(text)
  }

  /** @throws {Unanswered} */
  async answer(): Promise<WireAnswer> {
    for (;;) {
      const answer = readWhole(this.#received.toString('latin1'))
      if (answer) {
        this.#received = Buffer.alloc(0)
        return answer
      }
      if (this.#ended !== undefined) {
        throw new Unanswered(`${this.#ended} after ${this.#received.length} bytes of an answer`)
      }
      await this.#changed()
    }
  }

  /** Resolves when this has been received, or the connection has ended. */
  async received(text: string): Promise<void> {
    while (!this.#received.includes(text) && this.#ended === undefined) await this.#changed()
  }

  close(): void {
    this.#socket.destroy()
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = resolve
    })
  }

  #change(apply: () => void): void {
    apply()
    this.#onChange()
  }

  #keep(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
  }

  #end(how: string): void {
    this.#ended ??= how
  }
}

/** Sends one request after the other, like a merchant with a keep-alive pool, until the service says close. */
export async function keepAsking(client: WireClient, request: string, onAnswer: () => void): Promise<void> {
  let connection: string
  do {
    client.send(request)
    connection = (await client.answer()).connection
    onAnswer()
  } while (connection !== 'close')
  client.close()
}

function readWhole(text: string): WireAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = text.slice(0, headEnd)
  const rest = text.slice(headEnd + 4)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const answer = { status: Number(head.split(' ')[1]), connection: header('connection').toLowerCase() }
  if (header('transfer-encoding') === 'chunked') {
    return rest.endsWith('0\r\n\r\n') ? { ...answer, body: rest } : undefined
  }
  const length = Number(header('content-length') || 0)
  return rest.length >= length ? { ...answer, body: rest.slice(0, length) } : undefined
}
