import type { Logger } from '@txgw/base/log/logger'
import { createCpuBudget } from '@txgw/metrics/cpu-budget'
import { Registry } from 'prom-client'

/** A main thread whose time passes only when the test says so, and all lines that its budgets log. */
export function fakeThread() {
  const registry = new Registry()
  const lines: [message: string, fields: object][] = []
  const warn: Logger['warn'] = (fields, message) => void lines.push([message, fields])
  const logger = { error() {}, warn, info() {}, debug() {} }
  let nowMs = 1_000
  let cpuMs = 300
  let tick = () => {}
  const times = {
    nowMs: () => nowMs,
    cpuMs: () => cpuMs,
    every(_intervalMs: number, run: () => void) {
      tick = run
    },
  }
  const budgetOf = createCpuBudget(registry, times)
  return {
    lines,
    budgetOf: (environment: 'production' | 'sandbox') => budgetOf(environment, logger),
    /** The thread works, on a busy machine for longer than its CPU time. */
    work(workedMs: number, passedMs = workedMs) {
      cpuMs += workedMs
      nowMs += passedMs
    },
    tick: () => tick(),
    count: async () => (await registry.getSingleMetric('txgw_requests_over_cpu_budget_total')?.get())?.values,
  }
}
