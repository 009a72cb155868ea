import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answered, Environment, Unanswered } from '../history/operation.ts'
import { seenThroughProxy } from '../world/told-by-proxy.ts'
import type { World } from '../world/world.ts'
import type { Undo } from './begin-fault.ts'
import type { CrowdAnswers } from './crowd-report.ts'

interface Crowd {
  /** Its members send signed queries. */
  asks?: true
  /** Past nginx, which would refuse what is hard to read before the service sees it. */
  isDirect?: true
  /** It has begun when it has its first answers. */
  beginsAnswered?: true
}

/** The faults that are crowds. */
export const CROWDS = {
  'one-byte': {},
  trickle: {},
  'thousand-slow': {},
  malformed: {},
  flood: { asks: true },
  'hostile-headers': { isDirect: true },
  'hostile-inspections': { isDirect: true },
  'hostile-replies': { isDirect: true },
} satisfies Record<string, Crowd>

export type CrowdFault = keyof typeof CROWDS
export type CrowdKind = CrowdFault | 'steady'

const ALL_CROWDS: Record<CrowdKind, Crowd> = {
  ...CROWDS,
  /** A stop strikes clients that have a query on its way at any time. */
  steady: { asks: true, beginsAnswered: true },
}

export interface CrowdTask {
  kind: CrowdKind
  port: number
  operatorPort: number
  /** Signed queries, as they go over the wire. */
  requests: string[]
  /** Of a merchant of the sandbox. */
  token: string
}

const FIRST_ANSWER_MS_MAX = 5_000
const LEAVE_MS_MAX = 2_000

/** A process of its own, so that the crowd does not hold up the rest of the world. Its answers become operations. */
export async function beginCrowd(
  world: World,
  { kind, service, environment }: { kind: CrowdKind; service: string; environment: Environment },
): Promise<Undo> {
  const { history } = world
  const { asks, isDirect, beginsAnswered } = ALL_CROWDS[kind]
  const { ports } = world.service(service)
  const task: CrowdTask = {
    kind,
    port: isDirect ? ports[environment] : world.link(`${service} ${environment}`).target,
    operatorPort: ports.operator,
    requests: asks ? await world.noise(environment) : [],
    token: world.merchantToken(service),
  }
  const child = fork(new URL('./crowd-child.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (answers: CrowdAnswers[]) => {
    for (const seen of answers)
      history.add('operations', {
        kind: 'query of a crowd',
        about: kind,
        client: 'crowd',
        service,
        environment,
        beganMs: history.atEpoch(seen.beganMs),
        endedMs: history.atEpoch(seen.endedMs),
        result: resultOf(seen),
      })
  })
  child.send(task)
  if (beginsAnswered)
    await once(child, 'message', { signal: AbortSignal.timeout(FIRST_ANSWER_MS_MAX) }).catch(() => {})
  return async () => {
    const gone = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    // Killed at once, it would keep what it saw last to itself.
    child.send('leave')
    const kill = setTimeout(() => child.kill('SIGKILL'), LEAVE_MS_MAX)
    await gone
    clearTimeout(kill)
  }
}

function resultOf({ status, retryAfter, connectTime, silentMs = 0 }: CrowdAnswers): Answered | Unanswered {
  if (status === 0)
    return { came: 'nothing', why: 'cut', message: 'the connection ended before the answer', silentMs }
  const ofProxy = connectTime === undefined ? undefined : seenThroughProxy(status, connectTime)
  return ofProxy ?? { came: 'answer', status, ...(retryAfter !== undefined && { retryAfter }), said: {} }
}
