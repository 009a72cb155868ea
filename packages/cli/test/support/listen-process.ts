import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { COMPILED_CODE, MAIN } from './run-txgw.ts'

export interface ListenEvent {
  event: 'listening' | 'received' | 'answered'
  number?: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of three shapes.
  [field: string]: any
}

export interface ListenProcess {
  url: string
  child: ChildProcessWithoutNullStreams
  /** Everything shown until now. */
  events: ListenEvent[]
  /** Resolves with the first that fits, also one that was shown before. */
  shown(fits: (event: ListenEvent) => boolean): Promise<ListenEvent>
  /** By Ctrl-C. */
  stop(): Promise<{ code: number | null; stderr: string }>
}

/** `txgw listen` on a free port in a process of its own. */
export async function startListen(args: string[]): Promise<ListenProcess> {
  const words = ['listen', '--port', '0', '--format', 'json', ...args]
  const child = spawn(process.execPath, [MAIN, ...words], { env: COMPILED_CODE, stdio: 'pipe' })
  after(() => child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const stderr = text(child.stderr)
  const events: ListenEvent[] = []
  const watchers = new Set<() => void>()
  createInterface(child.stdout).on('line', (line) => {
    events.push(JSON.parse(line))
    for (const watcher of watchers) watcher()
  })
  const shown: ListenProcess['shown'] = (fits) => {
    const { promise, resolve, reject } = Promise.withResolvers<ListenEvent>()
    const look = () => {
      const found = events.find(fits)
      if (found) resolve(found)
    }
    watchers.add(look)
    look()
    ended.then(() => reject(new Error(`it ended before that: ${JSON.stringify(events)}`)))
    return promise.finally(() => watchers.delete(look))
  }
  const { url } = await shown(({ event }) => event === 'listening')
  return {
    url,
    child,
    events,
    shown,
    stop: async () => {
      child.kill('SIGINT')
      const [code] = await ended
      return { code, stderr: await stderr }
    },
  }
}
