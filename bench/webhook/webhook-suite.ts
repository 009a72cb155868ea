import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { quantile } from '../lib/statistics.ts'
import { suite } from '../lib/suite.ts'
import { WorkerProcess } from '../lib/worker-process.ts'

interface WebhookOptions {
  /** Rounds of the comparison with hanging merchants. */
  rounds: number
  countPerRound: number
  /** Until this count the engine still compiles hot code, on threads whose time counts too. */
  warmUpCount: number
  healthyMerchants: number
  hangingMerchants: number
  latencySeconds: number
}

/**
 * Rounds of the cost for each round with hanging merchants. They are short, so that a slow moment of the machine
 * affects both sides of a ratio.
 */
const COST_ROUNDS = 5

export const webhookSuite = suite({
  name: 'webhook',
  full: {
    rounds: 9,
    countPerRound: 400,
    warmUpCount: 40_000,
    healthyMerchants: 20,
    hangingMerchants: 100,
    latencySeconds: 4,
  },
  quick: { rounds: 2, countPerRound: 150, warmUpCount: 3_000, latencySeconds: 1 },
  quickly: '2 short rounds; prints the table and keeps nothing',
  flags: { rounds: { help: 'rounds of the comparison (9)' } },
  measure,
  tables: (figures) => [figureTable('Asking merchants', figures)],
  notes: (
    options,
  ) => `- CPU time is user and system time of the asking process with all its threads; the game backend is another
  process on loopback, plain HTTP with keep-alive. *RSA signature alone* is the same key and the same thread
  pool, nothing else. Both take turns within one round, ${options.countPerRound.toLocaleString('en-US')} each, ${options.rounds * COST_ROUNDS} rounds after a
  warm-up in which the engine compiles; a ratio is taken within a round.
- *validation* is everything from the question to the verdict: notification, signature, dial guard, lane,
  request, reply, verdict. Keeping it in the store is not part of it.
- *Healthy beside hanging*: ${options.healthyMerchants} merchants that answer are asked every 20 ms, first alone, then while ${options.hangingMerchants} others
  take every question and never answer. Each figure is the p99 of ${options.latencySeconds} seconds.`,
})

async function measure(options: WebhookOptions, progress: Progress): Promise<Figure[]> {
  await using backend = new WorkerProcess(new URL('./backend-child.ts', import.meta.url))
  await using validator = new WorkerProcess(new URL('./validator-child.ts', import.meta.url))
  const base = `http://127.0.0.1:${await backend.call<number>('port')}`
  const cost = await measureCost(validator, `${base}/allow`, options, progress)
  return [...cost, ...(await measureLatency(validator, base, options, progress))]
}

async function measureCost(
  validator: WorkerProcess,
  url: string,
  { countPerRound: count, warmUpCount, rounds }: WebhookOptions,
  progress: Progress,
): Promise<Figure[]> {
  const what = 'CPU time for one validation'
  progress.stage(`${what}: warming up`)
  await validator.call('validate', { url, count: warmUpCount })
  const { signing, validating } = await takeTurns(
    {
      signing: () => validator.call<number>('sign', count),
      validating: () => validator.call<number>('validate', { url, count }),
    },
    { what, rounds: rounds * COST_ROUNDS, progress },
  )
  return [
    figure('RSA signature alone', signing, 'µs'),
    figure('validation', validating, 'µs'),
    ratio('validations per second and core ÷ signatures', [signing, validating], { targetMin: 0.9 }),
  ]
}

async function measureLatency(
  validator: WorkerProcess,
  base: string,
  { rounds, healthyMerchants: merchants, hangingMerchants, latencySeconds: seconds }: WebhookOptions,
  progress: Progress,
): Promise<Figure[]> {
  const p99 = async () =>
    quantile(await validator.call<number[]>('askMany', { url: `${base}/allow`, merchants, seconds }), 0.99)
  await p99()
  const what = `${merchants} healthy merchants beside ${hangingMerchants} that hang`
  const { alone, beside } = await takeTurns(
    {
      alone: p99,
      beside: async () => {
        await validator.call('hang', { url: `${base}/hang`, merchants: hangingMerchants })
        const ms = await p99()
        await validator.call('stopHanging')
        return ms
      },
    },
    { what, rounds, progress },
  )
  return [
    figure(`p99 of ${merchants} healthy merchants, alone`, alone, 'ms'),
    figure(`p99 beside ${hangingMerchants} that hang`, beside, 'ms'),
    ratio('beside ÷ alone', [beside, alone], { targetMax: 1.2 }),
  ]
}
