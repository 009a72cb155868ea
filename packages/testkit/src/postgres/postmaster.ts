import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Programs } from './programs.ts'

/**
 * The pipe closes when this process ends in any way. The guard then ends the server and removes its data, unless
 * they are to be kept.
 */
const GUARD = 'cat >/dev/null; kill -CONT "$1"; kill -QUIT "$1"; sleep 1; test -z "$2" || rm -rf "$2"'

const READY = /database system is ready to accept (?:read-only )?connections/

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

export type Ending = keyof typeof SIGNALS

export interface ServerPlace {
  /** The folder that holds `data`. */
  directory: string
  port: number
  /** Whether the data stay when the server ends. */
  isKept: boolean
}

/** One running server process. */
export class Postmaster {
  readonly #child: ChildProcess
  readonly #gone: Promise<unknown>
  #isPaused = false

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#gone = once(child, 'close')
  }

  /** Resolves when the server answers. */
  static async start(programs: Programs, { directory, port, isKept }: ServerPlace): Promise<Postmaster> {
    const args = ['-D', join(directory, 'data'), '-p', String(port)]
    const child = spawn(join(programs.directory, 'bin/postgres'), args, {
      ...programs.identity,
      cwd: tmpdir(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const postmaster = new Postmaster(child)
    postmaster.#guard(isKept ? '' : directory)
    await postmaster.#ready()
    postmaster.#keepAwake(false)
    return postmaster
  }

  async end(ending: Ending): Promise<void> {
    this.#keepAwake(true)
    this.resume()
    this.#child.kill(SIGNALS[ending])
    await this.#gone
  }

  /** Freezes all its processes: connections stay open, and nothing answers. */
  pause(): void {
    this.#isPaused = true
    for (const pid of [this.pid, ...this.#children()]) send(pid, 'SIGSTOP')
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    for (const pid of [...this.#children(), this.pid]) send(pid, 'SIGCONT')
  }

  /** Lets the test's process end even if a test forgot its server. */
  #keepAwake(isAwake: boolean): void {
    const act = isAwake ? 'ref' : 'unref'
    this.#child[act]()
    ;(this.#child.stderr as Socket)[act]()
  }

  get pid(): number {
    return this.#child.pid as number
  }

  #children(): number[] {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const pairs = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    return pairs.filter(([, parent]) => parent === this.pid).map(([pid]) => pid as number)
  }

  #guard(directory: string): void {
    const guard = spawn('sh', ['-c', GUARD, 'guard', String(this.pid), directory], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    guard.unref()
    this.#gone.finally(() => guard.kill('SIGKILL'))
  }

  #ready(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const log: string[] = []
    createInterface({ input: this.#child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      if (log.push(line) > 50) log.shift()
      if (READY.test(line)) resolve()
    })
    this.#gone.then(() => reject(new Error(`PostgreSQL ended before it was ready:\n${log.join('\n')}`)))
    return promise
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process of a session may end between two looks.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
