import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import {
  claimsOf,
  FAULT_KINDS,
  FAULT_NAMES,
  type Fault,
  type FaultName,
  type Store,
  type Targets,
} from './fault.ts'

export interface ScheduleOptions {
  seed: number
  forMs: number
  store: Store
  targets: Targets
  /** Draws only these. */
  only: FaultName[]
}

const CALM_BEFORE_MS = 3_000
/** The world must be well again, and is read once more, after the last fault. */
export const CALM_AFTER_MS = 13_000
const GAP_MS = [200, 2_500] as const
/** Faults need a while to undo. The same claim is not drawn again before that. */
const UNDO_MS = 4_000

/**
 * Draws faults until the time is used up. Several may be active at once. Each kind is drawn once before any is drawn
 * again, so that a short run has many kinds. The same options give the same schedule.
 */
export function drawSchedule({ seed, forMs, store, targets, only }: ScheduleOptions): Fault[] {
  const random = xoroshiro128plus(seed)
  const between = (least: number, most: number) => uniformInt(random, least, most)
  const kinds = FAULT_NAMES.filter(
    (name) =>
      isFor(name, store) && (only.length === 0 || only.includes(name)) && namesFor(name, targets).length > 0,
  )
  const lastEndMs = forMs - CALM_AFTER_MS
  const freeFrom = new Map<string, number>()
  const faults: Fault[] = []
  let bag: FaultName[] = []
  let atMs = CALM_BEFORE_MS

  while (kinds.length > 0) {
    if (bag.length === 0) bag = [...kinds]
    const [name] = bag.splice(between(0, bag.length - 1), 1) as [FaultName]
    const { forMs: lasts } = FAULT_KINDS[name]
    const among = namesFor(name, targets)
    const target = among[between(0, among.length - 1)] as string
    const lastsMs = between(lasts[0], lasts[1])
    const claimed = claimsOf({ name, target })
    const beginsMs = Math.max(atMs, ...claimed.map((claim) => freeFrom.get(claim) ?? 0))
    if (beginsMs + lastsMs > lastEndMs) break
    faults.push({
      index: faults.length,
      name,
      target,
      atMs: beginsMs,
      forMs: lastsMs,
      roll: uniformFloat64(random),
    })
    for (const claim of claimed) freeFrom.set(claim, beginsMs + lastsMs + UNDO_MS)
    atMs += between(GAP_MS[0], GAP_MS[1])
  }
  return faults.toSorted((a, b) => a.atMs - b.atMs).map((fault, index) => ({ ...fault, index }))
}

function isFor(name: FaultName, store: Store): boolean {
  return FAULT_KINDS[name].stores.includes(store)
}

function namesFor(name: FaultName, { services, servicesWithWorkers, links }: Targets): string[] {
  switch (FAULT_KINDS[name].on) {
    case 'a service':
      return services
    case 'a service with workers':
      return servicesWithWorkers
    case 'a link':
      return links
    case 'the database':
      return ['database']
    case 'the world':
      return ['world']
  }
}
