import type { ActorName } from '../actors/cast.ts'
import type { ProbeName } from '../actors/probes/all-probes.ts'
import type { RuleName } from '../checks/all-checks.ts'
import type { Fault } from '../schedule/fault.ts'

/** A mistake that somebody could make in the service, as a change of one text in one file. */
export interface PlantedFault {
  words: string
  /** Below `packages/`. */
  file: string
  /** Occurs once in the file. Short, so that it outlives other changes. */
  find: string
  replace: string
  /** The rule that must find it. */
  rule: RuleName
  /** The service of the small world that it is run in; north, behind nginx, when absent. */
  service?: 'north' | 'south'
  /** The faults that bring it out, if any does. */
  strikes?: Pick<Fault, 'name' | 'forMs'>[]
  /** How long everybody acts before each strike; two seconds when absent. */
  beforeMs?: number
  /** Faults with variants choose by it. */
  roll?: number
  actors: ActorName[]
  probes?: ProbeName[]
  /** How long everybody acts, without the strikes. */
  seconds?: number
  /** Also waits for the world to be well again. */
  isAfterwards?: true
}

/** Places that several faults change. */
export const AUTHENTICATE = {
  file: 'gateway/src/merchant-api/authenticate.ts',
  find: "const count = headers.count('authorization')",
}
export const SQLITE = 'store/src/sqlite/statements'

type Change = Pick<PlantedFault, 'file' | 'find' | 'replace'>

/** The text stays, and this follows it. */
export function adding(code: string, place: { file: string; find: string }): Change {
  return { ...place, replace: `${place.find}\n${code}` }
}

/** Nobody acts but a probe. */
export function probed(probe: ProbeName): Pick<PlantedFault, 'actors' | 'probes' | 'seconds'> {
  return { actors: [], probes: [probe], seconds: 1 }
}

/** True each time that a process has come here so many times more. Chance would now and then spare everything. */
export function everyNth(count: number): string {
  return `(globalThis.timesHere = (globalThis.timesHere ?? 0) + 1) % ${count} === 0`
}

export const KEEPING = ';(globalThis.kept ??= []).push(Buffer.alloc(200_000, 1))'

/** So much of the processor, however fast or busy the machine is. */
export function working(cpuMs: number): string {
  return `const usedMicros = process.threadCpuUsage().user
      while (process.threadCpuUsage().user - usedMicros < ${cpuMs * 1000});`
}
