import { orderBody } from '@txgw/testkit/samples/wire'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { Contestant, RunTask } from './sdk-child.ts'

/** An order of usual size, as the service writes it. */
const SAMPLE_ANSWER = JSON.stringify(orderBody({ app_id: 'bench-app', order_status: 'Paid' }))
const MANY = 16
const WARM_UP_RUNS = 10

/** CPU microseconds for one query; one value for each round. */
export type SdkFigures = Awaited<ReturnType<typeof measureSdk>>

export async function measureSdk(
  { rounds, queriesPerRound: count }: { rounds: number; queriesPerRound: number },
  progress: Progress,
) {
  await using server = new WorkerProcess(new URL('./answer-child.ts', import.meta.url))
  await using client = new WorkerProcess(new URL('./sdk-child.ts', import.meta.url))
  const port = await server.call<number>('open', SAMPLE_ANSWER)
  await client.call('open', { port, answer: SAMPLE_ANSWER })
  /** @param atOnce the number of concurrent queries */
  const running = (contestant: Contestant, atOnce = MANY) => {
    const task: RunTask = { contestant, atOnce, count }
    return () => client.call<number>('run', task)
  }
  return await takeTurns(
    {
      blocking: running('blocking', 1),
      bare: running('bare'),
      webCrypto: running('webCrypto'),
      inMemory: running('inMemory'),
      bareFetch: running('bareFetch'),
      network: running('network'),
      bareLone: running('bare', 1),
      inMemoryLone: running('inMemory', 1),
    },
    { what: 'CPU time of the client for one query', rounds, warmUps: WARM_UP_RUNS, progress },
  )
}
