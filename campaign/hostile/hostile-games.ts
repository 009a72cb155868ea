import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Certificate } from '@txgw/testkit/keys/certificates'
import type { HostileGamesTask } from './hostile-games-child.ts'

/** The backends of hostile games. They have a process of their own, so that they cost the services and not the world. */
export class HostileGames {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async start({ key, cert }: Certificate): Promise<HostileGames> {
    const child = fork(new URL('./hostile-games-child.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const task: HostileGamesTask = { key, cert }
    child.send(task)
    const [port] = (await once(child, 'message')) as [number]
    return new HostileGames(child, port)
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}
