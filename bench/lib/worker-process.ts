import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reply, Usage } from './serve-parent.ts'

const LAST_WORDS_BYTES = 4_000

/** A process measured from outside: neither process pays for the work of the other. */
export class WorkerProcess implements AsyncDisposable {
  readonly #name: string
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #log = openLog()
  #lastId = 0

  constructor(script: URL, execArgv: string[] = []) {
    this.#name = script.pathname.split('/').at(-1) ?? ''
    this.#child = fork(script, {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', this.#log, 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.#child.on('message', (reply: Reply) => this.#settle(reply))
    this.#child.on('exit', (code, signal) => {
      this.#fail(`ended (${code ?? signal}): ${lastWords(this.#log)}`)
      closeSync(this.#log)
    })
  }

  get pid(): number {
    return this.#child.pid as number
  }

  async call<Result>(command: string, argument?: unknown): Promise<Result> {
    const id = ++this.#lastId
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#child.send({ id, command, argument })
    return (await answer.promise) as Result
  }

  usage(): Promise<Usage> {
    return this.call('usage')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    await this.call('close')
    const exited = once(this.#child, 'exit')
    this.#child.disconnect()
    await exited
  }

  #settle(reply: Reply): void {
    const answer = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('error' in reply) answer?.reject(new Error(`${this.#name}: ${reply.error}`))
    else answer?.resolve(reply.result)
  }

  #fail(message: string): void {
    for (const answer of this.#waiting.values()) answer.reject(new Error(`${this.#name}: ${message}`))
    this.#waiting.clear()
  }
}

/** A file instead of a pipe, because the measuring process would read a pipe only between two requests. */
function openLog(): number {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-bench-'))
  const log = openSync(join(folder, 'log'), 'w+')
  rmSync(folder, { recursive: true })
  return log
}

function lastWords(log: number): string {
  const bytes = Buffer.alloc(LAST_WORDS_BYTES)
  const from = Math.max(0, fstatSync(log).size - LAST_WORDS_BYTES)
  return bytes.toString('utf8', 0, readSync(log, bytes, 0, LAST_WORDS_BYTES, from))
}
