import type { Stage } from '../stage.ts'

/** Tries something at one service that is otherwise quiet, and writes down what it cost. */
export type Probe = (stage: Stage, service: string) => Promise<void>
