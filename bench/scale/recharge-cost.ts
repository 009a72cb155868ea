import type { EnvironmentPaths, OperatorPrefix } from '@txgw/gateway/operator-api'
import { rechargeBody } from '@txgw/testkit/wire-samples'
import { treeCpuMicros } from '../lib/process-cpu.ts'
import type { WorkerProcess } from '../lib/worker-process.ts'
import { APP_ID } from '../query/make-order.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import type { Contestant } from './contestants.ts'
import type { ScaleOptions } from './options.ts'

const PREFIX: OperatorPrefix = '/operator/v1'

interface RechargeTask {
  dataDir: string
  databaseUrl?: string
  serverPid: number | undefined
  /** The address of the game backend. */
  webhookUrl: string
  options: ScaleOptions
}

const AT_ONCE = 8

const RECHARGE = rechargeBody({ app_id: APP_ID })

/**
 * A whole recharge: the service records it, asks the game with a signed notification, decides, and creates the
 * order.
 */
export async function rechargeContestant({
  options,
  serverPid,
  webhookUrl,
  ...settings
}: RechargeTask): Promise<Contestant> {
  const gateway = await startGatewayServer({ ...settings, allowWebhookAddress: '127.0.0.0/8' })
  await operate(gateway, 'POST', '/apps', { app_id: APP_ID, name: 'Benchmark' })
  await operate(gateway, 'PATCH', '/apps/{app_id}', { webhook_url: webhookUrl })
  const count = options.rechargesPerRound
  return {
    async run() {
      const before = cpuOf(gateway.worker, serverPid)
      const beganMs = performance.now()
      let begun = 0
      const start = async () => {
        while (begun++ < count) {
          const { state } = (await operate(gateway, 'POST', '/recharges', RECHARGE)) as { state: string }
          if (state !== 'ACCEPTED') throw new Error(`a recharge became ${state}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, start))
      const perSecond = count / ((performance.now() - beganMs) / 1000)
      const after = cpuOf(gateway.worker, serverPid)
      return {
        serviceMicros: (after.service - before.service) / count,
        databaseMicros: (after.database - before.database) / count,
        perSecond,
      }
    },
    stop: () => gateway.worker.stop(),
  }
}

function cpuOf(worker: WorkerProcess, serverPid: number | undefined) {
  return {
    service: treeCpuMicros(worker.pid),
    database: serverPid === undefined ? 0 : treeCpuMicros(serverPid),
  }
}

/** Calls the sandbox, where a game backend may use plain HTTP. @throws when the call is refused */
async function operate(
  { operator }: RunningGateway,
  method: string,
  path: keyof EnvironmentPaths,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(`${operator.url}${PREFIX}/sandbox${path.replace('{app_id}', APP_ID)}`, {
    method,
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}
