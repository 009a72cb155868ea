import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Reply, Usage } from './worker-messages.ts'

const LAST_WORDS_LENGTH = 4_000

/** A process to be measured from outside: what it does costs the measuring process nothing, and the other way round. */
export class WorkerProcess {
  readonly #name: string
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0
  #lastWords = ''

  constructor(script: URL, execArgv: string[] = []) {
    this.#name = script.pathname.split('/').at(-1) ?? ''
    this.#child = fork(script, {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.#child.on('message', (reply: Reply) => this.#settle(reply))
    this.#child.on('exit', (code, signal) => this.#fail(`ended (${code ?? signal}): ${this.#lastWords}`))
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS_LENGTH)
    })
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

  async stop(): Promise<void> {
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
