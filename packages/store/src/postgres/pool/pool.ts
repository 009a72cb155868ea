import type { Environment } from '@txgw/base/environment'
import type { PostgresLimits } from '../session/limits.ts'
import { proveEnvironment } from '../session/prove-environment.ts'
import { describeAddress, type ServerAddress } from '../session/server-address.ts'
import type { Session } from '../session/session.ts'
import { PrimaryFinder } from './find-primary.ts'
import { SessionQueue, type SessionQueueOptions } from './session-queue.ts'
import { HostWatch } from './watch-hosts.ts'

const TICK_MS = 50

/** Reads of one index probe are pipelined on a few sessions, which saves system calls. */
const SHARED_SESSIONS_MAX = 2
const SHARED_LOAD_MAX = 32

export interface PoolOptions {
  address: ServerAddress
  schema: string
  limits: PostgresLimits
  /** The environment that the schema must be marked with; every new session checks it. */
  environment?: Environment
}

/** The connection pool of one process for the schema of one environment. */
export class Pool {
  readonly #alone: SessionQueue
  readonly #shared: SessionQueue
  readonly #ticker: NodeJS.Timeout
  readonly #watch: HostWatch | undefined

  constructor(options: PoolOptions) {
    const { address, limits, environment } = options
    const where = describeAddress(address)
    if (limits.poolSize <= SHARED_SESSIONS_MAX)
      throw new RangeError(`the pool size must be more than ${SHARED_SESSIONS_MAX}`)
    const finder = new PrimaryFinder(options)
    const common: Pick<SessionQueueOptions, 'limits' | 'where' | 'open'> = {
      limits,
      where,
      async open(onClosed) {
        const session = await finder.open(onClosed)
        if (environment) await proveEnvironment(session, environment, where)
        return session
      },
    }
    this.#alone = new SessionQueue({
      ...common,
      sessionsMax: limits.poolSize - SHARED_SESSIONS_MAX,
      loadMax: 1,
    })
    this.#shared = new SessionQueue({ ...common, sessionsMax: SHARED_SESSIONS_MAX, loadMax: SHARED_LOAD_MAX })
    if (address.hosts.length > 1)
      this.#watch = new HostWatch({
        ...options,
        isInUse: (host) => finder.isInUse(host),
        onPrimary: (host, timeline) => finder.hearOfPrimary(host, timeline),
      })
    this.#ticker = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** Gives the act a session of its own until it is done. */
  take<T>(act: (session: Session) => Promise<T>): Promise<T> {
    return this.#alone.use(act)
  }

  /** For one statement that is answered at once: others wait behind it on the same session. */
  share<T>(act: (session: Session) => Promise<T>): Promise<T> {
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
