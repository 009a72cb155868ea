import type { JudgedUrl, WebhookTarget } from '../address/judge-url.ts'
import { Connection, type ConnectionOptions } from '../connection/connection.ts'
import { type Mishap, refusedByGuard } from '../event/attempt.ts'
import type { LaneUse } from '../event/event-kind.ts'
import { type FailureCode, openWords } from '../failures.ts'
import type { Health } from '../lanes/breaker.ts'
import type { Standing } from '../lanes/fair-queue.ts'
import type { Lanes } from '../lanes/lanes.ts'

export interface ConnectionSources {
  judgeUrl(text: string): JudgedUrl
  lanes: Lanes
  /** For the connections of events without a lane. */
  connections: ConnectionOptions
}

interface Wanted {
  address: string | null
  /** Absent for an event without a lane. */
  use: LaneUse | undefined
  waitMsMax: number
  stopping: AbortSignal | undefined
}

/** A connection for one event. */
export interface TakenConnection {
  connection: Connection
  standing: Standing
  path: string
  /** The breaker is open, so there is little time for the answer. */
  isShort: boolean
  giveBack(health: Health): void
}

type Taking = { ok: true; taken: TakenConnection } | { ok: false; mishap: Mishap }

/** Judges the address, and waits in the lane if the event has one. */
export async function takeConnection(wanted: Wanted, sources: ConnectionSources): Promise<Taking> {
  const { address, use, waitMsMax, stopping } = wanted
  if (address === null) return unsent('no-webhook-url')
  const judged = sources.judgeUrl(address)
  if (!judged.ok) return { ok: false, mishap: refusedByGuard(judged.refusal) }
  const { target } = judged
  if (use === undefined) return { ok: true, taken: openAlone(target, sources.connections, stopping) }
  if (sources.lanes.isClosed) return unsent('stopping')
  const lane = sources.lanes.laneFor(use.appId, target)
  if (lane === undefined) return unsent('overload', 'too many apps are being called at once')
  const entry = await lane.enter({ subject: use.subject, asksAnyway: use.asksAnyway, waitMsMax })
  if (!entry.ok) return unsent(entry.refusal)
  const { pass } = entry
  const taken = {
    connection: pass.connection,
    standing: pass.standing,
    path: target.path,
    isShort: pass.permit === 'short',
    giveBack: (health: Health) => lane.leave(pass, health),
  }
  return { ok: true, taken }
}

/** The connection closes after its event, or at once when the service stops. */
function openAlone(
  target: WebhookTarget,
  options: ConnectionOptions,
  stopping: AbortSignal | undefined,
): TakenConnection {
  const connection = new Connection(target, options)
  const close = () => void connection.close()
  stopping?.addEventListener('abort', close)
  const giveBack = () => {
    stopping?.removeEventListener('abort', close)
    close()
  }
  return { connection, standing: 'good', path: target.path, isShort: false, giveBack }
}

function unsent(code: FailureCode, seen?: string): Taking {
  const mishap: Mishap = { stage: 'before-sending', code }
  return { ok: false, mishap: seen === undefined ? mishap : { ...mishap, seen: openWords(seen) } }
}
