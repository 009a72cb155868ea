import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { SdkOptions } from './options.ts'
import type { Contestant, RunTask } from './sdk-child.ts'

/** CPU microseconds for one query, one value for each round. */
export type SdkFigures = Record<Contestant, number[]>

const WARM_UP_TURNS = 3

/** All contestants in turn, round after round, so that a slow moment of the machine meets all of them. */
export async function measureSdk(options: SdkOptions, progress: Progress): Promise<SdkFigures> {
  const server = new WorkerProcess(new URL('./answer-child.ts', import.meta.url))
  const port = await server.call<number>('open')
  const client = new WorkerProcess(new URL('./sdk-child.ts', import.meta.url))
  await client.call('open', port)
  const run = (contestant: Contestant) => {
    const task: RunTask = { contestant, count: options.queriesPerRound }
    return client.call<number>('run', task)
  }
  const figures: SdkFigures = { bare: [], webCrypto: [], inMemory: [], bareFetch: [], network: [] }
  const contestants = Object.keys(figures) as Contestant[]
  progress.stage('CPU time of the client for one query: warming up')
  for (const contestant of contestants) {
    for (let turn = 0; turn < WARM_UP_TURNS; turn++) await run(contestant)
  }
  for (let round = 1; round <= options.rounds; round++) {
    progress.stage(`CPU time of the client for one query: round ${round} of ${options.rounds}`)
    for (const contestant of contestants) figures[contestant].push(await run(contestant))
  }
  await client.stop()
  await server.stop()
  return figures
}
