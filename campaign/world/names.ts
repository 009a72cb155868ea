import { execFileSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An address for every name; `none` means that there is no such name, `silence` that nobody answers. */
export type Resolution = string | 'none' | 'silence'

const DNS_PORT = 53
const TYPE_A = 1
const ANSWER = 0x8180
const NO_SUCH_NAME = 0x8183
const TTL_SECONDS = 1

/**
 * A name server for the services alone. Each service sees its own /etc/resolv.conf, which needs the right to mount.
 */
export class Names {
  readonly #socket: Socket
  readonly #configuration: string
  resolution: Resolution = '127.0.0.1'

  private constructor(socket: Socket, configuration: string) {
    this.#socket = socket
    this.#configuration = configuration
    socket.on('message', (query, { port, address }) => {
      const answer = answerTo(query, this.resolution)
      if (answer) socket.send(answer, port, address)
    })
  }

  /** @returns undefined where the system does not allow it */
  static async open(folder: string): Promise<Names | undefined> {
    // Any address of the loopback network will do. One for each process keeps two runs apart.
    const address = `127.53.${(process.pid >> 8) & 0xff}.${process.pid & 0xff}`
    const configuration = join(folder, 'resolv.conf')
    writeFileSync(configuration, `nameserver ${address}\noptions timeout:1 attempts:2\n`)
    const socket = createSocket('udp4')
    try {
      socket.bind(DNS_PORT, address)
      await once(socket, 'listening')
      const names = new Names(socket, configuration)
      const [program, ...args] = names.wrapper
      execFileSync(program as string, [...args, 'true'], { stdio: 'ignore' })
      return names
    } catch {
      socket.close()
      return undefined
    }
  }

  /** Runs the command that follows with this name server. */
  get wrapper(): string[] {
    const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'
    return ['unshare', '--mount', 'sh', '-c', script, this.#configuration]
  }

  close(): void {
    this.#socket.close()
  }
}

/** The question is repeated, and followed by one address (RFC 1035, section 4). */
function answerTo(query: Buffer, resolution: Resolution): Buffer | undefined {
  if (resolution === 'silence') return undefined
  const questionEnd = query.indexOf(0, 12) + 5
  const isAddress = query.readUInt16BE(questionEnd - 4) === TYPE_A && resolution !== 'none'
  const head = Buffer.from(query.subarray(0, questionEnd))
  head.writeUInt16BE(resolution === 'none' ? NO_SUCH_NAME : ANSWER, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(isAddress ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!isAddress) return head
  const record = Buffer.alloc(16)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(TYPE_A, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(TTL_SECONDS, 6)
  record.writeUInt16BE(4, 10)
  record.set(resolution.split('.').map(Number), 12)
  return Buffer.concat([head, record])
}
