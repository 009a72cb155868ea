import type { Stage } from '../actors/stage.ts'
import { probeHeaders, probeInspections, probeReplies } from './probe-costs.ts'
import { probeMemory } from './probe-memory.ts'

/** Tries something at one service that is otherwise quiet, and writes down what it cost. */
export type Probe = (stage: Stage, service: string) => Promise<void>

/** By the names that a scope may choose from. */
export const PROBES = {
  memory: probeMemory,
  headers: probeHeaders,
  replies: probeReplies,
  inspections: probeInspections,
} satisfies Record<string, Probe>

export type ProbeName = keyof typeof PROBES
export const ALL_PROBES = Object.keys(PROBES) as ProbeName[]
