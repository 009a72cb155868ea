import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { treeCpuMicros } from '../../lib/process-cpu.ts'
import type { PeerSettings } from './plain-query.ts'

/** The same query in another runtime, if the machine has it. */
export interface OtherRuntime {
  name: string
  /** @returns the command that runs it @throws when the machine does not have it */
  prepare(folder: string): string[]
}

export const OTHER_RUNTIMES: OtherRuntime[] = [
  {
    name: 'Go net/http',
    prepare(folder) {
      const built = join(folder, 'go-peer')
      const source = join(import.meta.dirname, 'go', 'main.go')
      // Without modules, so that nothing is downloaded: SQLite for Go is a package of the system.
      const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
      execFileSync('go', ['build', '-o', built, source], { env, stdio: 'pipe' })
      return [built]
    },
  },
  {
    name: 'Bun.serve',
    prepare() {
      execFileSync('bun', ['--version'], { stdio: 'pipe' })
      return ['bun', join(import.meta.dirname, 'bun-main.ts')]
    },
  },
]

/** A process that is no Node, so it is measured from outside. It ends with its parent, whatever happens. */
export class PeerProcess implements AsyncDisposable {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  /** Rejects when the process ends without saying its port. */
  readonly port: Promise<number>

  constructor([command = '', ...args]: string[], settings: PeerSettings) {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    child.stdin.write(`${JSON.stringify(settings)}\n`)
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${command} ended with ${code}`)
    })
    const said = once(createInterface(child.stdout), 'line').then(([line]) => Number(line))
    this.port = Promise.race([said, ended])
  }

  async usage(): Promise<{ cpuMicros: number }> {
    return { cpuMicros: treeCpuMicros(this.#child.pid as number) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.stdin.end()
    await exited
  }
}
