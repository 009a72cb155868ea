import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  HOSTILE_APPS,
  HOSTILE_HEADERS,
  HOSTILE_INSPECTIONS,
  HOSTILE_LINES,
  HOSTILE_REPLIES,
} from '../../hostile/hostile-texts.ts'
import { versionBody } from '../orders.ts'
import type { Stage } from '../stage.ts'
import type { Probe } from './probe.ts'

/** A request that costs more than this is tried again: it may have met a collection of garbage or cold code. */
const SUSPICIOUS_MS = 100
const TRIES = 3
/** Neither of them takes as long. */
const CERTAIN_MS = 1_000
const ANSWER_MS_MAX = 10_000
const ALIVE_MS_MAX = 20_000
/** So many are enough to see what is wrong, and each takes long. */
const FOUND_MAX = 4
/** Of the text that is searched for. */
const SEARCHED_LENGTH = 190

/** Of the longest line of an import. */
const ITEMS = 300

interface Attempt {
  what: string
  make(): Promise<unknown>
  /** The service may do its work in a thread of its own. */
  isThreaded?: true
}

type AttemptsAt = (stage: Stage, service: string) => Attempt[]

/** Sends each hostile thing alone, and reads from the system how long the event loops of the service worked on it. */
function probing(attemptsAt: AttemptsAt): Probe {
  return async (stage, service) => {
    const { history } = stage.world
    let found = 0
    for (const attempt of attemptsAt(stage, service)) {
      const { what } = attempt
      const cpuMs = await bestCostOf(stage, service, attempt)
      history.add('costs', { atMs: history.nowMs(), service, what, cpuMs })
      // A service that is still at work would be accused of the next one too.
      if (cpuMs > SUSPICIOUS_MS && (++found === FOUND_MAX || !(await becomesQuiet(stage, service)))) return
    }
  }
}

async function bestCostOf(stage: Stage, service: string, attempt: Attempt): Promise<number> {
  let cpuMs = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && cpuMs > SUSPICIOUS_MS; tried++) {
    cpuMs = Math.min(cpuMs, await costOf(stage, service, attempt))
    if (cpuMs > CERTAIN_MS) break
  }
  return cpuMs
}

/** Of the loop, or of the thread, that worked most. */
async function costOf(stage: Stage, name: string, { make, isThreaded }: Attempt): Promise<number> {
  const service = stage.world.service(name)
  const times = () => (isThreaded ? service.threadTimes() : service.loopTimes())
  const before = times()
  await make()
  const costs = [...times()].map(([id, ms]) => ms - (before.get(id) ?? ms))
  return Math.max(0, ...costs)
}

async function becomesQuiet(stage: Stage, service: string): Promise<boolean> {
  const untilMs = performance.now() + ALIVE_MS_MAX
  while (!(await stage.world.service(service).isAlive())) {
    if (performance.now() > untilMs) return false
    await sleep(100)
  }
  return true
}

const headersAt: AttemptsAt = (stage, service) => {
  const { ports } = stage.world.service(service)
  return HOSTILE_HEADERS.flatMap(({ words, name, value }) =>
    (['production', 'sandbox', 'operator'] as const).map((port) => {
      const path = port === 'operator' ? '/operator/v1/sandbox/apps' : '/gateway/v2/orders'
      return {
        what: `${words}, on the port of ${port === 'operator' ? 'the operator' : port}`,
        make: () => sendHead(ports[port], path, `${name}: ${value}`),
      }
    }),
  )
}

const inspectionsAt: AttemptsAt = (stage, service) =>
  HOSTILE_INSPECTIONS.map(({ words, request }) => ({
    what: `an inspection of ${words}`,
    make: () => asMerchant(stage, service, 'POST', '/inspections', { request }),
  }))

const repliesAt: AttemptsAt = (stage, service) =>
  HOSTILE_APPS.flatMap((app) => {
    const player = `hostile-${app}`
    const { words } = HOSTILE_REPLIES[app]
    return [
      {
        what: `a validation that is answered with ${words}`,
        make: () => asMerchant(stage, service, 'POST', '/validations', { app_id: app, user_id: player }),
      },
      {
        what: `a look at a player after an answer with ${words}`,
        make: () => asMerchant(stage, service, 'GET', `/players/${player}`),
      },
    ]
  })

const searchesAt: AttemptsAt = (stage, service) => {
  const where = { service, environment: 'sandbox' } as const
  return HOSTILE_LINES.map(({ words, line }) => ({
    what: `a search for ${words}`,
    make: () => stage.operate(where, 'GET', `/find?q=${encodeURIComponent(line.slice(0, SEARCHED_LENGTH))}`),
  }))
}

/** An import into the embedded store has a thread, and one line may not take that for itself either. */
const importsAt: AttemptsAt = (stage, service) => {
  const where = { service, environment: 'sandbox' } as const
  const order = versionBody(`${service}-line`, 1, 'sandbox') as { order_items: object[] }
  const items = Array.from({ length: ITEMS }, () => order.order_items[0])
  const lines = [
    { words: 'an order', line: JSON.stringify(order) },
    { words: 'an order of many items', line: JSON.stringify({ ...order, order_items: items }) },
    ...HOSTILE_LINES,
  ]
  return lines.map(({ words, line }) => ({
    what: `an import of ${words}`,
    make: () => stage.operate(where, 'POST', '/orders/import', { body: line }),
    isThreaded: true,
  }))
}

export const probeSearches = probing(searchesAt)
export const probeImports = probing(importsAt)
export const probeHeaders = probing(headersAt)
export const probeReplies = probing(repliesAt)
export const probeInspections = probing(inspectionsAt)

/** nginx has passed TLS on as plain HTTP, as far as the service knows. */
export async function sendHead(port: number, path: string, header: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  )
  const late = setTimeout(() => socket.destroy(), ANSWER_MS_MAX)
  if (!socket.closed) await once(socket, 'close')
  clearTimeout(late)
}

async function asMerchant(
  { world }: Stage,
  service: string,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const call = fetch(`${world.operatorOrigin(service)}/operator/v1/sandbox${path}`, {
    method,
    headers: {
      authorization: `Bearer ${world.merchantToken(service)}`,
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
    ...(body && { body: JSON.stringify(body) }),
  })
  await call.then((response) => response.arrayBuffer()).catch(() => {})
}
