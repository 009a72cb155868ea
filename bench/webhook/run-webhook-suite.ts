import { parseArgs } from 'node:util'
import { type Figure, figureTable } from '../lib/figure.ts'
import { createProgress, type Progress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { quantile, ratiosByRound, spreadOf } from '../lib/statistics.ts'
import { UsageError } from '../lib/usage-error.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { WebhookOptions } from './webhook-options.ts'
import { webhookSection } from './webhook-section.ts'

const USAGE = `npm run bench -- webhook [--rounds <n>] [--quick]

  --rounds <n>   rounds of the comparison (9)
  --quick        2 short rounds; prints the table and keeps nothing
`

/** Measures how fast the service asks merchants, and whether hanging merchants slow down the others. */
export async function runWebhookSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  const progress = createProgress(process.stderr)
  const figures = await measure(options, progress)
  progress.end()
  const table = figureTable('Asking merchants', figures)
  publishResults({
    suite: 'webhook',
    tables: [table],
    quick: options.quick,
    section: (about) => webhookSection({ ...about, table, options }),
  })
}

function readOptions(args: string[]): WebhookOptions {
  const { values } = parse(args)
  const rounds = values.rounds === undefined ? (values.quick ? 2 : 9) : Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError('--rounds must be a whole number from 1')
  return {
    rounds,
    costRounds: rounds * 5,
    countPerRound: values.quick ? 150 : 400,
    warmUpCount: values.quick ? 3_000 : 40_000,
    healthyMerchants: 20,
    hangingMerchants: 100,
    latencySeconds: values.quick ? 1 : 4,
    quick: values.quick ?? false,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { rounds: { type: 'string' }, quick: { type: 'boolean' } } })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}

async function measure(options: WebhookOptions, progress: Progress): Promise<Figure[]> {
  const backend = new WorkerProcess(new URL('./backend-child.ts', import.meta.url))
  const validator = new WorkerProcess(new URL('./validator-child.ts', import.meta.url))
  const base = `http://127.0.0.1:${await backend.call<number>('port')}`
  const cost = await measureCost({ validator, url: `${base}/allow`, options, progress })
  const latency = await measureLatency({ validator, base, options, progress })
  await validator.stop()
  await backend.stop()
  return [...cost, ...latency]
}

interface CostTask {
  validator: WorkerProcess
  url: string
  options: WebhookOptions
  progress: Progress
}

async function measureCost({ validator, url, options, progress }: CostTask): Promise<Figure[]> {
  const count = options.countPerRound
  const [signing, validating]: [number[], number[]] = [[], []]
  progress.stage('CPU time for one validation: warming up')
  await validator.call('validate', { url, count: options.warmUpCount })
  for (let round = 1; round <= options.costRounds; round++) {
    progress.stage(`CPU time for one validation: round ${round} of ${options.costRounds}`)
    signing.push(await validator.call<number>('sign', count))
    validating.push(await validator.call<number>('validate', { url, count }))
  }
  return [
    { name: 'RSA signature alone', value: spreadOf(signing), unit: 'µs' },
    { name: 'validation', value: spreadOf(validating), unit: 'µs' },
    {
      name: 'validations per second and core ÷ signatures',
      value: ratiosByRound(signing, validating),
      unit: '×',
      targetMin: 0.9,
    },
  ]
}

interface LatencyTask {
  validator: WorkerProcess
  base: string
  options: WebhookOptions
  progress: Progress
}

async function measureLatency({ validator, base, options, progress }: LatencyTask): Promise<Figure[]> {
  const { healthyMerchants: merchants, hangingMerchants, latencySeconds: seconds } = options
  const p99 = async () =>
    quantile(await validator.call<number[]>('askMany', { url: `${base}/allow`, merchants, seconds }), 0.99)
  const [alone, beside]: [number[], number[]] = [[], []]
  await p99()
  for (let round = 1; round <= options.rounds; round++) {
    progress.stage(
      `${merchants} healthy merchants beside ${hangingMerchants} that hang: round ${round} of ${options.rounds}`,
    )
    alone.push(await p99())
    await validator.call('hang', { url: `${base}/hang`, merchants: hangingMerchants })
    beside.push(await p99())
    await validator.call('stopHanging')
  }
  return [
    { name: `p99 of ${merchants} healthy merchants, alone`, value: spreadOf(alone), unit: 'ms' },
    { name: `p99 beside ${hangingMerchants} that hang`, value: spreadOf(beside), unit: 'ms' },
    { name: 'beside ÷ alone', value: ratiosByRound(beside, alone), unit: '×', targetMax: 1.2 },
  ]
}
