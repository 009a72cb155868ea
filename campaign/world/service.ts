import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetOwnClock } from '@txgw/testkit/service/wrong-clock'
import type { EndCause, History, ProcessEvent } from '../history/history.ts'
import { ownTime } from '../history/own-time.ts'
import { cpuMsOf, descendantsOf, liveBytes, threadsOf, type Usage, usageOf } from './processes.ts'
import { StolenTime } from './stolen-time.ts'
import { WorkerWatch } from './worker-watch.ts'

const POLL_MS = 50
const RESTART_MS = 300
const START_MS_MAX = 300_000
/** A start that takes longer is told now and then. */
const TELL_EVERY_MS = 15_000
const LAST_LINES = 12
/** Longer than all that a stop waits for, on a busy machine too. */
const STOP_MS_MAX = 150_000
const LIVE_MEMORY = new URL('./live-memory-child.ts', import.meta.url).href
/** The beginning of its output when it gives a reason instead of starting. */
const REFUSED_START = '{"name":"START"'

export interface Ports {
  production: number
  sandbox: number
  operator: number
}

export interface ServiceOptions {
  name: string
  ports: Ports
  /** The file of the command to run. */
  command: string
  flags: string[]
  environment: Record<string, string>
  /** A command that runs before the service in its place, such as one that gives it names of its own. */
  wrapper: string[]
  logPath: string
  /** For what its processes say about their memory. */
  memoryFolder: string
  history: History
  /** Told while a start takes long. */
  onWaiting(message: string): void
}

/** One `txgw serve`, started again when it ends without being told to. */
export class Service {
  readonly name: string
  readonly ports: Ports
  readonly #options: ServiceOptions
  readonly #log: WriteStream
  #child: ChildProcess | undefined
  #lines: Interface[] = []
  #isOrdered = false
  #watch = new WorkerWatch()
  #command: string
  #lastLines: string[] = []

  constructor(options: ServiceOptions) {
    this.name = options.name
    this.ports = options.ports
    this.#options = options
    this.#command = options.command
    this.#log = createWriteStream(options.logPath, { flags: 'a' })
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The processes that it has started: workers, and whatever else it needs. */
  get workers(): number[] {
    return descendantsOf(this.pid)
  }

  get #pids(): number[] {
    return [this.pid, ...this.workers].filter((pid) => pid !== undefined)
  }

  /**
   * Resolves when it answers, or when it has not for too long, which is a finding and not the end of the run.
   * @returns whether it answers
   */
  async start(): Promise<boolean> {
    const isAlive = await this.tryToStart(START_MS_MAX)
    if (!isAlive) this.#note('did not start', { how: this.#lastLines.join('\n') })
    return isAlive
  }

  /** The time limit is time that the machine has for itself. @returns whether it answers */
  async tryToStart(withinMs: number): Promise<boolean> {
    this.#isOrdered = false
    this.#spawn()
    const { history } = this.#options
    const fromMs = history.nowMs()
    let toldMs = fromMs
    while (!(await this.isAlive())) {
      const nowMs = history.nowMs()
      if (ownTime(history.seen.machine, fromMs, nowMs) > withinMs) return false
      if (nowMs > toldMs + TELL_EVERY_MS) {
        toldMs = nowMs
        this.#options.onWaiting(`${this.name} has been starting for ${Math.round((nowMs - fromMs) / 1000)} s`)
      }
      await sleep(POLL_MS)
    }
    this.#note('started')
    return true
  }

  /** Starts it where it cannot run. It may end by itself. */
  startUnsuccessfully(): void {
    this.#isOrdered = true
    this.#spawn()
  }

  async isAlive(): Promise<boolean> {
    try {
      const { status } = await fetch(`http://127.0.0.1:${this.ports.operator}/healthz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(1_000),
      })
      return status === 200
    } catch {
      return false
    }
  }

  /** Ends it and waits until it is gone. A service that does not stop is a finding, and is killed. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#isOrdered = true
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    const { history } = this.#options
    const atMs = history.nowMs()
    const stolenTime = new StolenTime()
    for (const pid of signal === 'SIGKILL' ? this.workers : []) send(pid, signal)
    child.kill(signal)
    const overdue = setTimeout(() => {
      const how = `it did not stop within ${STOP_MS_MAX / 1000} s and was killed`
      this.#note('ended', { cause: 'by itself', how })
      this.killNow()
    }, STOP_MS_MAX)
    await gone
    clearTimeout(overdue)
    const forMs = history.nowMs() - atMs
    const ownMs = forMs * (1 - stolenTime.share())
    if (signal === 'SIGTERM') history.add('stops', { atMs, service: this.name, forMs, ownMs })
  }

  /** Ends all its processes without waiting. */
  killNow(): void {
    this.#isOrdered = true
    for (const pid of this.#pids.toReversed()) send(pid, 'SIGKILL')
  }

  /** All its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.#pids) send(pid, signal)
  }

  /** Ends one of its workers, which one says a number between 0 and 1. @returns whether there was one */
  endWorker(roll: number, signal: 'SIGTERM' | 'SIGKILL'): boolean {
    const { workers } = this
    const victim = workers[Math.floor(roll * workers.length)]
    if (victim === undefined) return false
    this.#watch.excuse(victim)
    send(victim, signal)
    return true
  }

  /** Looks which workers are gone. Their reasons are in the log. */
  watchWorkers(): void {
    if (!this.#isOrdered) this.#watch.look(this.workers, this.#options.history.nowMs())
  }

  /** Uses another command from the next start on; without one, its own. */
  useCommand(command = this.#options.command): void {
    this.#command = command
  }

  /** Stops or goes on with reading what it writes. */
  readLog(isRead: boolean): void {
    for (const lines of this.#lines) {
      if (isRead) lines.resume()
      else lines.pause()
    }
  }

  /** The resident set and the open files of the largest of its processes. */
  usage(): Usage {
    const usages = this.#pids.map(usageOf)
    return {
      residentMiB: Math.max(0, ...usages.map(({ residentMiB }) => residentMiB)),
      openFiles: Math.max(0, ...usages.map(({ openFiles }) => openFiles)),
    }
  }

  /** The processor's time of each event loop, by process. */
  loopTimes(): Map<number, number> {
    return new Map(this.#pids.map((pid) => [pid, cpuMsOf(pid, pid)]))
  }

  /** The processor's time of every thread of its processes, by thread. */
  threadTimes(): Map<number, number> {
    return new Map(
      this.#pids.flatMap((pid) => threadsOf(pid).map((thread) => [thread, cpuMsOf(pid, thread)] as const)),
    )
  }

  /** What all its processes still use after a collection, or undefined when one of them does not say. */
  async liveBytes(): Promise<number | undefined> {
    const all = await Promise.all(this.#pids.map((pid) => liveBytes(pid, this.#options.memoryFolder)))
    return all.reduce((sum, bytes) => (sum === undefined || bytes === undefined ? undefined : sum + bytes), 0)
  }

  #spawn(): void {
    const { wrapper, flags, environment, ports, memoryFolder } = this.#options
    const own = ['serve', '--format', 'json', '--log-level', 'info', ...portFlags(ports), ...flags]
    const [program, ...args] = [...wrapper, process.execPath, this.#command, ...own]
    const child = spawn(program as string, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...environment,
        NODE_OPTIONS: `--import=${LIVE_MEMORY}`,
        TXGW_CAMPAIGN_MEMORY: memoryFolder,
      },
    })
    this.#child = child
    const watch = new WorkerWatch()
    this.#watch = watch
    let isRefused = false
    this.#lines = [child.stdout, child.stderr].map((input) => {
      const lines = createInterface({ input })
      lines.on('line', (line) => {
        this.#log.write(`${line}\n`)
        this.#lastLines = [...this.#lastLines, line].slice(-LAST_LINES)
        if (line.startsWith(REFUSED_START)) isRefused = true
        watch.readLogLine(line)
      })
      lines.once('close', () => {
        this.#lines = this.#lines.filter((others) => others !== lines)
      })
      return lines
    })
    // Unlike `exit`, this comes after the last line of its log.
    child.once('close', (code, signal) => {
      forgetOwnClock(child.pid)
      const cause = this.#causeOf(isRefused)
      // A service that ends by itself or refuses to start takes its workers with it.
      for (const { pid, atMs } of cause === 'ordered' ? watch.unexplained() : [])
        this.#note('ended', { cause: 'by itself', how: `its worker ${pid} is gone` }, atMs)
      this.#note('ended', { cause, how: signal ?? `exit code ${code}` })
      if (cause !== 'ordered') setTimeout(() => this.#spawnAgain(child), RESTART_MS)
    })
  }

  #causeOf(isRefused: boolean): EndCause {
    if (this.#isOrdered) return 'ordered'
    if (this.#command !== this.#options.command) return 'another release'
    return isRefused ? 'refused to start' : 'by itself'
  }

  /** As a service manager does, unless somebody has started or ended it meanwhile. */
  #spawnAgain(ended: ChildProcess): void {
    if (!this.#isOrdered && this.#child === ended) this.#spawn()
  }

  #note(
    what: ProcessEvent['what'],
    more: { cause?: EndCause; how?: string } = {},
    atMs = this.#options.history.nowMs(),
  ): void {
    this.#options.history.add('processes', { atMs, service: this.name, what, ...more })
  }
}

function portFlags({ production, sandbox, operator }: Ports): string[] {
  const flags = { 'production-port': production, 'sandbox-port': sandbox, 'operator-port': operator }
  return Object.entries(flags).flatMap(([flag, port]) => [`--${flag}`, String(port)])
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
