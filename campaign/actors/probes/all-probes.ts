import type { Probe } from './probe.ts'
import { probeHeaders, probeImports, probeInspections, probeReplies, probeSearches } from './probe-costs.ts'
import { probeDeadlines } from './probe-deadlines.ts'
import { probeMemory } from './probe-memory.ts'

/** By the names that a scope may choose from. */
export const PROBES = {
  memory: probeMemory,
  headers: probeHeaders,
  replies: probeReplies,
  inspections: probeInspections,
  searches: probeSearches,
  imports: probeImports,
  deadlines: probeDeadlines,
} satisfies Record<string, Probe>

export type ProbeName = keyof typeof PROBES
export const ALL_PROBES = Object.keys(PROBES) as ProbeName[]
