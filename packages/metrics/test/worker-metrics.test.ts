import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addUp } from '@txgw/workers/snapshot'
import { WorkerMetrics } from '@txgw/workers/worker-metrics'
import { createMetrics, type Metrics } from '../src/metrics.ts'

interface CountingWorker {
  metrics: Metrics
  /** What it answers when it is asked for its metrics; without it, it is silent. */
  answers: { metrics?: unknown }
  peer: { ask(): Promise<unknown> }
  count(times: number): Promise<void>
}

function silentWorker(): Pick<CountingWorker, 'answers' | 'peer'> {
  const answers: CountingWorker['answers'] = {}
  const ask = async () => {
    if (answers.metrics === undefined) throw new Error('silent')
    return answers.metrics
  }
  return { answers, peer: { ask } }
}

function countingWorker(): CountingWorker {
  const metrics = createMetrics()
  const production = metrics.merchant('production')
  production.watchGauges(() => ({ connections: 2, requestsInFlight: 0 }))
  const worker = silentWorker()
  return {
    ...worker,
    metrics,
    async count(times) {
      for (let n = 0; n < times; n++) production.requestAnswered('OrderQuery', 200, null, 300)
      worker.answers.metrics = await metrics.snapshot()
    },
  }
}

describe('the metrics of the workers', () => {
  const own = () => createMetrics().snapshot()

  it('are added up: counts, histograms, connections, memory', async () => {
    const [one, two] = [countingWorker(), countingWorker()]
    await one.count(3)
    await two.count(4)
    const workerMetrics = new WorkerMetrics(own)
    const metrics = createMetrics({ gather: () => workerMetrics.gather([one, two]) })
    const [requests] = await metrics.read('txgw_merchant_requests_total')
    assert.equal(requests?.value, 7)
    const durations = await metrics.read('txgw_merchant_request_duration_seconds')
    const total = durations.find(({ metricName }) => metricName?.endsWith('_count'))
    assert.equal(total?.value, 7)
    const connections = await metrics.read('txgw_merchant_connections')
    assert.deepEqual(connections, [{ labels: { environment: 'production' }, value: 4 }])
    const [memory] = await metrics.read('process_resident_memory_bytes')
    assert.ok((memory?.value ?? 0) > process.memoryUsage.rss() * 2)
    assert.match(await metrics.text(), /^txgw_merchant_requests_total\{.*\} 7$/m)
    assert.deepEqual(await metrics.read('no_such_metric'), [])
  })

  it('keep only the counts of a worker that has exited', async () => {
    const [one, two] = [countingWorker(), countingWorker()]
    await one.count(3)
    await two.count(4)
    const workerMetrics = new WorkerMetrics(own)
    await workerMetrics.gather([one, two])
    workerMetrics.gone(one)
    workerMetrics.gone(silentWorker())
    await two.count(1)
    const metrics = createMetrics({ gather: () => workerMetrics.gather([two]) })
    assert.equal((await metrics.read('txgw_merchant_requests_total'))[0]?.value, 8)
    assert.equal((await metrics.read('txgw_merchant_connections'))[0]?.value, 2)
  })

  it('keep the last values of a worker that does not answer', async () => {
    const one = countingWorker()
    await one.count(3)
    const workerMetrics = new WorkerMetrics(own)
    workerMetrics.heard(one, await one.metrics.snapshot())
    delete one.answers.metrics
    const registry = addUp(await workerMetrics.gather([one]))
    assert.match(await registry.metrics(), /^txgw_merchant_requests_total\{.*\} 3$/m)
  })
})
