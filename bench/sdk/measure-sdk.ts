import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { RunTask } from './sdk-child.ts'

/** CPU microseconds for one query; one value for each round. */
export type SdkFigures = Record<Turn, number[]>

/** The turns of each round, with the number of concurrent queries. */
const TURNS = {
  blocking: { contestant: 'blocking', atOnce: 1 },
  bare: { contestant: 'bare', atOnce: 16 },
  webCrypto: { contestant: 'webCrypto', atOnce: 16 },
  inMemory: { contestant: 'inMemory', atOnce: 16 },
  bareFetch: { contestant: 'bareFetch', atOnce: 16 },
  network: { contestant: 'network', atOnce: 16 },
  bareLone: { contestant: 'bare', atOnce: 1 },
  inMemoryLone: { contestant: 'inMemory', atOnce: 1 },
} as const satisfies Record<string, Pick<RunTask, 'contestant' | 'atOnce'>>

type Turn = keyof typeof TURNS

const WARM_UP_RUNS = 10

/** Runs all contestants in turn, round after round, so that a slow moment of the machine affects all of them. */
export async function measureSdk(
  options: { rounds: number; queriesPerRound: number },
  progress: Progress,
): Promise<SdkFigures> {
  const server = new WorkerProcess(new URL('./answer-child.ts', import.meta.url))
  const port = await server.call<number>('open')
  const client = new WorkerProcess(new URL('./sdk-child.ts', import.meta.url))
  await client.call('open', port)
  const run = (turn: Turn) => {
    const task: RunTask = { ...TURNS[turn], count: options.queriesPerRound }
    return client.call<number>('run', task)
  }
  const turns = Object.keys(TURNS) as Turn[]
  const figures = Object.fromEntries(turns.map((turn) => [turn, [] as number[]])) as SdkFigures
  progress.stage('CPU time of the client for one query: warming up')
  for (const turn of turns) for (let i = 0; i < WARM_UP_RUNS; i++) await run(turn)
  for (let round = 1; round <= options.rounds; round++) {
    progress.stage(`CPU time of the client for one query: round ${round} of ${options.rounds}`)
    for (const turn of turns) figures[turn].push(await run(turn))
  }
  await client.stop()
  await server.stop()
  return figures
}
