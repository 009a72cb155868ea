import { setTimeout as sleep } from 'node:timers/promises'
import { type ActorName, Cast } from './actors/cast.ts'
import type { ProbeName } from './actors/probes/all-probes.ts'
import { FAULTS } from './faults/all-faults.ts'
import type { Undo } from './faults/begin-fault.ts'
import type { History } from './history/history.ts'
import { isStarved, ownTime } from './history/own-time.ts'
import { CALM_AFTER_MS } from './schedule/draw-schedule.ts'
import { claimsOf, type Fault } from './schedule/fault.ts'
import { readTrails } from './world/read-trails.ts'
import { StolenTime } from './world/stolen-time.ts'
import type { World } from './world/world.ts'

const SAMPLE_MS = 500
/** The end of the calm time, in which the services are judged. */
const JUDGED_MS = 3_000
/** A machine that has no time for itself for so long is judged as it is. */
const CALM_MS_MAX = 300_000

/** A part of the campaign, for somebody who looks for one thing. What is absent is not restricted. */
export interface Scope {
  services?: string[]
  actors?: ActorName[]
  probes?: ProbeName[]
  /** The time after the last fault. A short one cannot show whether the world is well again. */
  calmMs?: number
}

interface PlayOptions {
  schedule: Fault[]
  forMs: number
  scope: Scope
  onFault(fault: Fault): void
}

/** Lets the world run for this long while the faults strike, and then reads everything once more. */
export async function play(world: World, { schedule, forMs, scope, onFault }: PlayOptions): Promise<void> {
  const { history } = world
  const { calmMs = CALM_AFTER_MS } = scope
  const cast = await Cast.begin(world, scope.actors)
  const sampleMachine = watchMachine(world)
  const sampling = setInterval(() => {
    sampleServices(world)
    sampleMachine()
  }, SAMPLE_MS)
  const beganMs = history.nowMs()
  try {
    await strikeAll(world, schedule, async (fault) => {
      await sleep(Math.max(0, beganMs + fault.atMs - history.nowMs()))
      onFault(fault)
    })
    await sleep(Math.max(0, beganMs + forMs - calmMs - history.nowMs()))
    await calm(history, calmMs)
    await cast.audit()
    await cast.probe(scope.probes)
    await readTrails(world)
  } finally {
    clearInterval(sampling)
    await cast.leave()
  }
}

/** On a busy machine undoing takes longer than planned. A fault waits until its claims are free. */
async function strikeAll(
  world: World,
  schedule: Fault[],
  itsTime: (fault: Fault) => Promise<void>,
): Promise<void> {
  const ended = new Map<string, Promise<void>>()
  const strikes = schedule.map((fault) => {
    const claims = claimsOf(fault)
    const before = claims.map((claim) => ended.get(claim))
    const struck = Promise.all(before)
      .then(() => itsTime(fault))
      .then(() => strike(world, fault))
    for (const claim of claims) ended.set(claim, struck)
    return struck
  })
  await Promise.all(strikes)
}

/** A fault that this machine cannot have is told, and the run goes on. */
async function strike(world: World, fault: Fault): Promise<void> {
  const { history } = world
  const note = (what: 'began' | 'ended' | 'could not begin', message?: string) =>
    history.add('faults', { atMs: history.nowMs(), index: fault.index, what, ...(message && { message }) })
  let undo: Undo
  note('began')
  try {
    undo = await FAULTS[fault.name](world, fault)
  } catch (error) {
    note('could not begin', (error as Error).message)
    note('ended')
    return
  }
  await sleep(fault.forMs)
  await undo()
  note('ended')
}

/**
 * On a busy machine the last fault may be undone late. The world gets its calm time all the same, in time that the
 * machine has for itself.
 */
async function calm(history: History, calmMs: number): Promise<void> {
  const fromMs = history.nowMs()
  const isOver = () => {
    const nowMs = history.nowMs()
    const isRested = ownTime(history.seen.machine, fromMs, nowMs) >= calmMs
    return (
      (isRested && !isStarved(history.seen.machine, nowMs - JUDGED_MS, nowMs)) || nowMs > fromMs + CALM_MS_MAX
    )
  }
  while (!isOver()) await sleep(SAMPLE_MS)
}

function watchMachine({ history }: World): () => void {
  const stolenTime = new StolenTime()
  let lastMs = history.nowMs()
  return () => {
    const atMs = history.nowMs()
    history.add('machine', { atMs, forMs: atMs - lastMs, stolen: stolenTime.share() })
    lastMs = atMs
  }
}

function sampleServices({ services, history }: World): void {
  for (const [name, service] of services) {
    history.add('samples', { atMs: history.nowMs(), service: name, ...service.usage() })
    service.watchWorkers()
  }
}
