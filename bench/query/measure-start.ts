import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/free-port.ts'
import type { Progress } from '../lib/progress.ts'
import { DATA_DIR, type Dataset } from './dataset.ts'
import type { QueryOptions } from './options.ts'

/** Milliseconds from the start of the command to its first "ready". */
export interface StartFigures {
  /** The first start, which still makes certificate, token and stores. */
  first: number[]
  empty: number[]
  large: number[]
}

const CLI = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'src', 'main.ts')
const DEADLINE_MS = 60_000
const ASK_EVERY_MS = 5

export async function measureStart(
  { startRounds }: QueryOptions,
  dataset: Dataset,
  progress: Progress,
): Promise<StartFigures> {
  const figures: StartFigures = { first: [], empty: [], large: [] }
  for (let round = 1; round <= startRounds; round++) {
    progress.stage(`start-up: round ${round} of ${startRounds}`)
    const empty = mkdtempSync(join(DATA_DIR, 'empty-'))
    figures.first.push(await timeStart(empty))
    figures.empty.push(await timeStart(empty))
    figures.large.push(await timeStart(dataset.gatewayDir))
    rmSync(empty, { recursive: true, force: true })
  }
  return figures
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
    await stop(child)
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
