import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from '@txgw/testkit/keys/certificates'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { Disk } from './disk.ts'
import type { Link } from './link.ts'

const DATABASE = 'campaign'
const DISK_MEBIBYTES = 900
const POLL_MS = 100

interface Node {
  server: PostgresServer
  links: Link[]
}

/** A primary and its synchronous standby. Nothing is acknowledged that the standby does not have. */
export class Database {
  readonly disk: Disk
  readonly #nodes: [Node, Node]
  #primary = 0

  private constructor(nodes: [Node, Node], disk: Disk) {
    this.#nodes = nodes
    this.disk = disk
  }

  static async start(folder: string, tls: Certificate): Promise<Database> {
    const disk = new Disk(`${folder}/database`, DISK_MEBIBYTES)
    const primary = await startPostgres({ tls, within: disk.path })
    const standby = await primary.startStandby()
    const [first, second] = [primary, standby].map((server): Node => ({ server, links: [] })) as [Node, Node]
    const database = new Database([first, second], disk)
    await withSql(primary.url, (sql) => sql.unsafe(`CREATE DATABASE ${DATABASE}`))
    await database.#commitOnBoth()
    return database
  }

  get ports(): [number, number] {
    return [this.#nodes[0].server.port, this.#nodes[1].server.port]
  }

  /** Links follow their server when it is made anew on another port. */
  attach(node: 0 | 1, link: Link): void {
    this.#nodes[node].links.push(link)
  }

  /** For the services: both hosts, by the ports of their links, over TLS. */
  urlThrough(ports: [number, number]): string {
    const { username, password } = new URL(this.primary.url)
    const hosts = ports.map((port) => `127.0.0.1:${port}`)
    return `postgres://${username}:${password}@${hosts.join(',')}/${DATABASE}?sslmode=require`
  }

  get password(): string {
    return decodeURIComponent(new URL(this.primary.url).password)
  }

  get primary(): PostgresServer {
    return this.#nodes[this.#primary as 0 | 1].server
  }

  get standby(): PostgresServer {
    return this.#nodes[(1 - this.#primary) as 0 | 1].server
  }

  /** Asks the primary, past all links. */
  read<Row>(select: string): Promise<Row[]> {
    const url = new URL(DATABASE, this.primary.url).href
    return withSql(url, async (sql) => [...(await sql.unsafe(select))] as Row[])
  }

  async promoteStandby(): Promise<void> {
    await this.standby.promote()
    this.#primary = 1 - this.#primary
  }

  /** Makes the server that is not the primary anew, as a standby of the primary, and waits until it follows. */
  async rebuildStandby(): Promise<void> {
    const node = this.#nodes[(1 - this.#primary) as 0 | 1]
    await node.server.stop()
    node.server = await this.primary.startStandby()
    for (const link of node.links) link.target = node.server.port
    // Until now the promoted server was alone and did not wait for anybody.
    await this.#commitOnBoth()
  }

  /** Starts what has ended. */
  async revive(): Promise<void> {
    for (const { server } of this.#nodes) if (!(await answers(server))) await server.restart()
    await this.#followed()
  }

  async stop(): Promise<void> {
    for (const { server } of [...this.#nodes].reverse()) await server.stop()
    this.disk.remove()
  }

  async #commitOnBoth(): Promise<void> {
    await withSql(this.primary.url, async (sql) => {
      await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`
      await sql`SELECT pg_reload_conf()`
    })
    await this.#followed()
  }

  async #followed(): Promise<void> {
    const count = `SELECT count(*)::int AS followers FROM pg_stat_replication WHERE sync_state = 'sync'`
    for (;;) {
      const [row] = await withSql(this.primary.url, (sql) => sql.unsafe(count))
      if (row?.followers === 1) return
      await sleep(POLL_MS)
    }
  }
}

async function answers({ url }: PostgresServer): Promise<boolean> {
  return withSql(url, (sql) => sql`SELECT 1`).then(
    () => true,
    () => false,
  )
}
