import { Counter, type Registry } from 'prom-client'

export interface BreakGlassMetrics {
  broken(): void
}

export function createBreakGlassMetrics(registry: Registry): BreakGlassMetrics {
  const counter = new Counter({
    name: 'txgw_break_glass_total',
    help: 'Changes of production that one person made alone although two could have decided',
    registers: [registry],
  })
  return { broken: () => counter.inc() }
}
