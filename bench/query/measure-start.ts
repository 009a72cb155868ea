import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/listen.ts'
import type { Progress } from '../lib/progress.ts'
import { inRounds } from '../lib/rounds.ts'
import type { Dataset } from './dataset.ts'
import { emptyFolder } from './empty-folder.ts'
import type { QueryOptions } from './options.ts'

/** Milliseconds from the start of the command to its first "ready". */
export interface StartTimes {
  /** The first start, which still makes certificate, token and stores. */
  first: number
  empty: number
  large: number
}

const CLI = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'src', 'main.ts')
const DEADLINE_MS = 60_000
const ASK_EVERY_MS = 5

export function measureStart(
  { startRounds: rounds }: QueryOptions,
  { gatewayDir }: Dataset,
  progress: Progress,
): Promise<StartTimes[]> {
  const measureRound = async () => {
    using empty = emptyFolder()
    const first = await timeStart(empty.path)
    return { first, empty: await timeStart(empty.path), large: await timeStart(gatewayDir) }
  }
  return inRounds(measureRound, { what: 'start-up', rounds, progress })
}

async function timeStart(dataDir: string): Promise<number> {
  const operatorPort = await freePort()
  const ports = ['--production-port', '0', '--sandbox-port', '0', '--operator-port', String(operatorPort)]
  const startedMs = performance.now()
  const child = spawn(process.execPath, [CLI, 'serve', '--data-dir', dataDir, ...ports], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  try {
    while (!(await isReady(operatorPort))) {
      if (child.exitCode !== null) throw new Error(`the service did not start: ${complaint}`)
      if (performance.now() - startedMs > DEADLINE_MS) throw new Error(`not ready after ${DEADLINE_MS} ms`)
      await sleep(ASK_EVERY_MS)
    }
    return performance.now() - startedMs
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

async function isReady(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
    response.resume()
    resolve(response.statusCode === 200)
  })
  request.on('error', () => resolve(false))
  return promise
}
