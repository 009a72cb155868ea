import type { Environment } from '../../environment.ts'
import { PrimaryFinder } from './find-primary.ts'
import { Lane, type LaneOptions } from './lane.ts'
import type { PostgresLimits } from './limits.ts'
import type { Link } from './link.ts'
import { proveEnvironment } from './prove-environment.ts'
import { describeAddress, type ServerAddress } from './server-address.ts'
import { HostWatch } from './watch-hosts.ts'

const TICK_MS = 50

/** Reads of one index probe are sent one behind the other on few sessions, which saves system calls. */
const SHARED_LINKS_MAX = 2
const SHARED_LOAD_MAX = 32

export interface PoolOptions {
  address: ServerAddress
  schema: string
  limits: PostgresLimits
  /** Whose mark the schema must bear; every new session looks. */
  environment?: Environment
}

/** The sessions of one process with the schema of one environment. */
export class Pool {
  readonly #alone: Lane
  readonly #shared: Lane
  readonly #ticker: NodeJS.Timeout
  readonly #watch: HostWatch | undefined

  constructor(options: PoolOptions) {
    const { address, limits, environment } = options
    const where = describeAddress(address)
    if (limits.poolSize <= SHARED_LINKS_MAX)
      throw new RangeError(`the pool size must be more than ${SHARED_LINKS_MAX}`)
    const finder = new PrimaryFinder(options)
    const common: Pick<LaneOptions, 'limits' | 'where' | 'open'> = {
      limits,
      where,
      async open(onClosed) {
        const link = await finder.open(onClosed)
        if (environment) await proveEnvironment(link, environment, where)
        return link
      },
    }
    this.#alone = new Lane({ ...common, linksMax: limits.poolSize - SHARED_LINKS_MAX, loadMax: 1 })
    this.#shared = new Lane({ ...common, linksMax: SHARED_LINKS_MAX, loadMax: SHARED_LOAD_MAX })
    if (address.hosts.length > 1)
      this.#watch = new HostWatch({
        ...options,
        isInUse: (host) => finder.isInUse(host),
        onPrimary: (host, timeline) => finder.hearOfPrimary(host, timeline),
      })
    this.#ticker = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** A session for itself until the act is done. */
  take<T>(act: (link: Link) => Promise<T>): Promise<T> {
    return this.#alone.use(act)
  }

  /** For one statement that is answered at once: others wait behind it. */
  share<T>(act: (link: Link) => Promise<T>): Promise<T> {
    return this.#shared.use(act)
  }

  async close(): Promise<void> {
    await Promise.all([this.#alone.close(), this.#shared.close()])
    clearInterval(this.#ticker)
    this.#watch?.end()
  }

  #tick(): void {
    this.#alone.tick(TICK_MS)
    this.#shared.tick(TICK_MS)
  }
}
