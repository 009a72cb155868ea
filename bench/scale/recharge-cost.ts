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
  call: OperatorCall
}

interface OperatorCall {
  path: keyof EnvironmentPaths
  body: object
  /** A field of the answer, with the value that it must have. */
  expected: readonly [field: string, value: string]
}

const AT_ONCE = 8

/**
 * A whole recharge: the service records it, asks the game with a signed notification, decides, and creates the
 * order.
 */
export const RECHARGE: OperatorCall = {
  path: '/recharges',
  body: rechargeBody({ app_id: APP_ID }),
  expected: ['state', 'ACCEPTED'],
}

/** The question of a recharge alone: asked, answered and recorded in the same way. */
export const VALIDATION: OperatorCall = {
  path: '/validations',
  body: { app_id: APP_ID, user_id: 'player-1', server_id: 'server-1' },
  expected: ['outcome', 'allowed'],
}

/** Calls the operator API of a service that has one app with a webhook. */
export async function callContestant({
  call: { path, body, expected },
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
          const answer = (await operate(gateway, 'POST', path, body)) as Record<string, unknown>
          const [field, value] = expected
          if (answer[field] !== value) throw new Error(`${path} was answered with ${field} ${answer[field]}`)
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
