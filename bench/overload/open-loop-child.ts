import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import type { HttpsTarget } from '../lib/keep-alive-connection.ts'
import { serveParent } from '../lib/serve-parent.ts'
import { quantile } from '../lib/statistics.ts'
import { FloodConnection, type FloodedRequest, type Tally } from './flood-connection.ts'

export interface FloodTarget {
  target: HttpsTarget
  connections: number
  requests: FloodedRequest[]
}

export interface FloodTask {
  perSecond: number
  seconds: number
}

/** Times in milliseconds, from the moment at which the request was planned to leave. */
export interface FloodFigures {
  /** Requests that left, and good and refused answers that came, for each second of the run. */
  sentRate: number
  usefulRate: number
  refusedRate: number
  acceptedP50Ms: number
  acceptedP99Ms: number
  /** NaN without refusals. */
  refusedP50Ms: number
  refusedP99Ms: number
  /** How late requests left, because of the generator itself. */
  lateP99Ms: number
}

const SETTLE_MS_MAX = 20_000
/** Requests leave within a millisecond. Without a pause the generator would need its core all the time. */
const TICK_MS = 1

let connections: FloodConnection[] = []
let requests: FloodedRequest[] = []

async function open({ target, connections: count, requests: given }: FloodTarget): Promise<void> {
  requests = given
  connections = []
  for (let i = 0; i < count; i++) {
    const socket = connect({ host: '127.0.0.1', ...target, ALPNProtocols: ['http/1.1'] })
    await once(socket, 'secureConnect')
    connections.push(new FloodConnection(socket))
  }
}

/**
 * Sends at random times, on average this many a second, whether or not answers come. Then waits for those that are
 * missing. @throws when one does not come
 */
async function flood({ perSecond, seconds }: FloodTask): Promise<FloodFigures> {
  const tally: Tally = { acceptedMs: [], refusedMs: [] }
  for (const connection of connections) connection.tally = tally
  const beganMs = performance.now()
  const endMs = beganMs + seconds * 1000
  const lateMs = await sendUntil(endMs, { dueMs: beganMs, meanGapMs: 1000 / perSecond })
  const [accepted, refused] = [tally.acceptedMs.length, tally.refusedMs.length]
  const giveUpMs = performance.now() + SETTLE_MS_MAX
  while (connections.some(({ outstanding }) => outstanding > 0)) {
    if (performance.now() > giveUpMs) throw new Error('some requests were not answered')
    await sleep(TICK_MS)
  }
  const p = (values: number[], share: number) => (values.length === 0 ? Number.NaN : quantile(values, share))
  return {
    sentRate: lateMs.length / seconds,
    usefulRate: accepted / seconds,
    refusedRate: refused / seconds,
    acceptedP50Ms: p(tally.acceptedMs, 0.5),
    acceptedP99Ms: p(tally.acceptedMs, 0.99),
    refusedP50Ms: p(tally.refusedMs, 0.5),
    refusedP99Ms: p(tally.refusedMs, 0.99),
    lateP99Ms: p(lateMs, 0.99),
  }
}

/** @returns how late each request left */
async function sendUntil(
  endMs: number,
  { dueMs, meanGapMs }: { dueMs: number; meanGapMs: number },
): Promise<number[]> {
  const lateMs: number[] = []
  let due = dueMs
  let turn = 0
  while (due < endMs) {
    const nowMs = performance.now()
    for (; due <= nowMs && due < endMs; due += exponential(meanGapMs)) {
      const connection = connections[turn % connections.length] as FloodConnection
      connection.send(requests[turn++ % requests.length] as FloodedRequest, due)
      lateMs.push(performance.now() - due)
    }
    await sleep(TICK_MS)
  }
  return lateMs
}

/** The gaps between events that do not know of each other. */
function exponential(mean: number): number {
  return -mean * Math.log(1 - Math.random())
}

function close(): void {
  for (const connection of connections) connection.close()
}

serveParent({ open, flood, close })
