import { Readable } from 'node:stream'
import { DomainError } from '@txgw/base/domain-error'

/** The source of the events. */
interface ToldSource {
  latest(): Promise<unknown>
  /** Returns the message for listeners when the data is not available. */
  explain(error: unknown): string
}

interface StreamLimits {
  streamsMax: number
  intervalMs: number
  /** A listener with this much unread data gets no more until it has read it. */
  unreadBytesMax: number
}

const LIMITS: StreamLimits = { streamsMax: 32, intervalMs: 2_000, unreadBytesMax: 256 * 1024 }
const RETRY_SECONDS = 10

interface Listener {
  stream: Readable
  /** Whether its session or token still works. */
  isAdmitted(): boolean | Promise<boolean>
  hasEnded: boolean
}

/**
 * The server-sent events of one environment. All listeners share one count, and nothing is counted while there are
 * none.
 */
export class OverviewStreams {
  readonly #source: ToldSource
  readonly #limits: StreamLimits
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(source: ToldSource, limits: Partial<StreamLimits> = {}) {
    this.#source = source
    this.#limits = { ...LIMITS, ...limits }
  }

  /** @throws {DomainError} too-many */
  listen(isAdmitted: () => boolean | Promise<boolean>): Readable {
    if (this.#listeners.size >= this.#limits.streamsMax) {
      throw new DomainError(
        'too-many',
        `${this.#limits.streamsMax} streams are already open. Request the overview without a stream instead.`,
        { retryAfterSeconds: RETRY_SECONDS },
      )
    }
    const listener: Listener = { stream: new Readable({ read() {} }), isAdmitted, hasEnded: false }
    this.#listeners.add(listener)
    listener.stream.once('close', () => this.#leave(listener))
    this.#timer ??= setInterval(() => void this.#tellAll(), this.#limits.intervalMs).unref()
    // The comment opens the stream at once, however long the first count takes.
    listener.stream.push(': txgw\n\n')
    if (this.#isClosed) endWith(listener, 'stopping')
    else void this.#nextEvent().then((event) => this.#tell(listener, event))
    return listener.stream
  }

  /** Ends all streams. A stream that opens later ends at once. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const listener of this.#listeners) endWith(listener, 'stopping')
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #tellAll(): Promise<void> {
    const event = await this.#nextEvent()
    for (const listener of this.#listeners) void this.#tell(listener, event)
  }

  async #nextEvent(): Promise<string> {
    try {
      return eventText('overview', await this.#source.latest())
    } catch (error) {
      return eventText('unavailable', { message: this.#source.explain(error) })
    }
  }

  /** Tells nothing as long as it is not known whether the listener may hear it. */
  async #tell(listener: Listener, event: string): Promise<void> {
    const { stream } = listener
    const isAdmitted = await Promise.resolve(listener.isAdmitted()).catch(() => undefined)
    if (isAdmitted === undefined || stream.destroyed || listener.hasEnded) return
    if (!isAdmitted) endWith(listener, 'session')
    else if (stream.readableLength <= this.#limits.unreadBytesMax) stream.push(event)
  }
}

/** Ends a stream only once. A count that is under way may finish afterwards, and sending it would break the stream. */
function endWith(listener: Listener, reason: 'session' | 'stopping'): void {
  if (listener.hasEnded) return
  listener.hasEnded = true
  const { stream } = listener
  stream.push(eventText('end', { reason }))
  stream.push(null)
}

function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
