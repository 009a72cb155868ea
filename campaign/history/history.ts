import { createWriteStream, type WriteStream } from 'node:fs'
import type { Operation } from './operation.ts'

/** Times are milliseconds since the campaign began, all from one monotonic clock. */
interface At {
  atMs: number
}

/** The game's backend received a question about a player. */
export interface Notification extends At {
  app: string
  player: string
  /** Why the game could not verify it; absent when it could. */
  unverified?: string
  /** How far the times that it tells are from the game's clock, at most. */
  offMs: number
  /** From its timestamp to the deadline that it tells. */
  leftMs: number
}

/** How long a question stayed open that a game did not answer. */
export interface Wait extends At {
  environment: string
  waitedMs: number
}

/** A service was told to stop, and ended. */
export interface Stop extends At {
  service: string
  forMs: number
  /** Without what the host of the machine took. */
  ownMs: number
}

/** One chain of an audit trail, as it is stored. */
export interface Trail extends At {
  store: string
  lane: number
  entries: number
  /** The number of the first entry whose hash does not follow from its text; absent when there is none. */
  brokenAt?: number
}

/** `refused to start`: it said why, as it does without a database. `another release` ended, which is not ours to judge. */
export type EndCause = 'ordered' | 'refused to start' | 'another release' | 'by itself'

export interface ProcessEvent extends At {
  service: string
  what: 'started' | 'ended' | 'did not start'
  /** Why it ended. */
  cause?: EndCause
  /** The exit code or signal, or the end of its log. */
  how?: string
}

export interface Sample extends At {
  service: string
  residentMiB: number
  openFiles: number
}

/** The time before a moment. */
export interface MachineSample extends At {
  forMs: number
  /** The share that the host of a virtual machine gave to others, from 0 to 1. */
  stolen: number
}

export interface FaultEvent extends At {
  /** The place in the schedule. */
  index: number
  what: 'began' | 'ended' | 'could not begin'
  message?: string
}

export interface Secret extends At {
  service: string
  /** A name for the secret, never the secret itself. */
  secret: string
  where: string
}

/** The time that one request cost the event loop that spent most on it. */
export interface Cost extends At {
  service: string
  /** The request, in words. */
  what: string
  /** Of the processor, so that a busy machine makes no difference. */
  cpuMs: number
}

/** The memory that a service still held after many operations of one kind, and had not held before. */
export interface Kept extends At {
  service: string
  what: string
  operations: number
  bytes: number
}

/** A part of the world that this machine does not have. */
export interface Missing extends At {
  what: string
  why: string
}

/** Everything that was seen in one run. The checks read nothing else. */
export interface Seen {
  operations: Operation[]
  notifications: Notification[]
  waits: Wait[]
  stops: Stop[]
  trails: Trail[]
  processes: ProcessEvent[]
  samples: Sample[]
  machine: MachineSample[]
  faults: FaultEvent[]
  secrets: Secret[]
  costs: Cost[]
  kept: Kept[]
  missing: Missing[]
}

export type SeenKind = keyof Seen

export function nothingSeen(): Seen {
  return {
    operations: [],
    notifications: [],
    waits: [],
    stops: [],
    trails: [],
    processes: [],
    samples: [],
    machine: [],
    faults: [],
    secrets: [],
    costs: [],
    kept: [],
    missing: [],
  }
}

/** Collects what is seen, and keeps a copy on disk line by line, so that a run that dies can still be read. */
export class History {
  readonly seen = nothingSeen()
  readonly #beganMs = performance.now()
  readonly #file: WriteStream

  constructor(path: string) {
    this.#file = createWriteStream(path)
  }

  nowMs(): number {
    return performance.now() - this.#beganMs
  }

  /** A moment of another process, as `performance.timeOrigin + performance.now()` there. */
  atEpoch(epochMs: number): number {
    return epochMs - performance.timeOrigin - this.#beganMs
  }

  add<K extends SeenKind>(kind: K, event: Seen[K][number]): void {
    ;(this.seen[kind] as unknown[]).push(event)
    this.#file.write(`${JSON.stringify({ kind, ...event })}\n`)
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#file.end(resolve))
  }
}
