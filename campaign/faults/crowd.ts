import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answered, Environment, Unanswered } from '../history/operation.ts'
import type { FaultName } from '../schedule/fault.ts'
import { seenThroughProxy } from '../world/told-by-proxy.ts'
import type { World } from '../world/world.ts'
import type { Undo } from './begin-fault.ts'
import type { CrowdAnswers } from './crowd-report.ts'

/** `steady` clients have a query on its way at any time, so that a stop meets one. */
export type CrowdKind =
  | Extract<FaultName, 'one-byte' | 'trickle' | 'thousand-slow' | 'malformed' | 'flood' | `hostile-${string}`>
  | 'steady'

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

/** A process of its own, so that the crowd does not hold up the rest of the world. Its answers become operations. */
export async function beginCrowd(
  world: World,
  { kind, service, environment }: { kind: CrowdKind; service: string; environment: Environment },
): Promise<Undo> {
  const { history } = world
  const isAsking = kind === 'flood' || kind === 'steady'
  const { ports } = world.service(service)
  const task: CrowdTask = {
    kind,
    // nginx would refuse what is hard to read before the service sees it.
    port: kind.startsWith('hostile') ? ports[environment] : world.link(`${service} ${environment}`).target,
    operatorPort: ports.operator,
    requests: isAsking ? await world.noise(environment) : [],
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
  if (kind === 'steady')
    await once(child, 'message', { signal: AbortSignal.timeout(FIRST_ANSWER_MS_MAX) }).catch(() => {})
  return async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

function resultOf({ status, retryAfter, connectTime }: CrowdAnswers): Answered | Unanswered {
  if (status === 0)
    return { came: 'nothing', why: 'cut', message: 'the connection ended before the answer', idleMs: 0 }
  const ofProxy = connectTime === undefined ? undefined : seenThroughProxy(status, connectTime)
  return ofProxy ?? { came: 'answer', status, ...(retryAfter !== undefined && { retryAfter }), said: {} }
}
