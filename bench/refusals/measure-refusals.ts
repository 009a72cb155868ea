import { randomBytes } from 'node:crypto'
import { KeepAliveConnection } from '../lib/keep-alive-connection.ts'
import type { Progress } from '../lib/progress.ts'
import { medianTimes } from '../lib/rounds.ts'
import { APP_ID } from '../query/make-order.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { startGatewayServer } from '../query/servers.ts'
import { SERIAL_NO } from '../query/sign-requests.ts'

export const KINDS = ['unknown app', 'unknown serial', 'wrong signature'] as const
type Kind = (typeof KINDS)[number]

/** Median microseconds of each kind of refusal, one value for each round. */
export type RefusalTimes = Record<Kind, number[]>

/** Requests of all kinds take turns on one connection, so that they meet the same neighbours. */
export async function measureRefusals(
  { dataset, requests }: QueriedStore,
  options: { rounds: number; perRound: number },
  progress: Progress,
): Promise<RefusalTimes> {
  await using service = await startGatewayServer({ dataDir: dataset.gatewayDir })
  const connection = await KeepAliveConnection.open(service.target)
  const signed = Buffer.from((requests[0] as { bytes: Uint8Array }).bytes).toString('latin1')
  let seen: string | undefined
  const refuse = async (kind: Kind) => {
    const request = spoilt(signed, kind)
    const sentMs = performance.now()
    const { status, body } = await connection.exchange(request)
    const micros = (performance.now() - sentMs) * 1000
    const told = `${status} ${body.replace(/"debug_id":"\w{26}"/, '')}`
    seen ??= told
    if (status !== 401 || told !== seen) throw new Error(`${kind} was answered with ${status}: ${body}`)
    return micros
  }
  const acts = Object.fromEntries(KINDS.map((kind) => [kind, () => refuse(kind)]))
  const times = await medianTimes(acts as Record<Kind, () => Promise<number>>, {
    what: 'refusals',
    progress,
    ...options,
  })
  connection.close()
  return times
}

/**
 * The same number of bytes for every kind. Each request has its own signature, so that none is remembered. It is a
 * smaller number than any modulus: a larger one is refused before the computation, whatever the key.
 */
function spoilt(signed: string, kind: Kind): Buffer {
  const signature = Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64')
  const app = `auth_id=${kind === 'unknown app' ? APP_ID.replace(/.$/, '~') : APP_ID}`
  const serial = `serial_no=${kind === 'unknown serial' ? '2' : SERIAL_NO}`
  const request = signed
    .replace(/signature="?[A-Za-z0-9+/=]{344}"?/, `signature=${signature}`)
    .replace(new RegExp(`auth_id="?${APP_ID}"?`), app)
    .replace(new RegExp(`serial_no="?${SERIAL_NO}"?`), serial)
  return Buffer.from(request, 'latin1')
}
