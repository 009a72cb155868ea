import type { EnvironmentPaths } from '@txgw/gateway/operator-api'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import { repeat } from '../lib/cpu-time.ts'
import { callOperator } from '../query/call-operator.ts'
import { APP_ID } from '../query/make-order.ts'
import { startGatewayServer } from '../query/servers.ts'
import { type Contestant, costOf } from './contestants.ts'
import type { ScaleOptions } from './options.ts'

interface RechargeTask {
  dataDir: string
  databaseUrl?: string
  serverPid: number | undefined
  /** The address of the game backend. */
  webhookUrl: string
  options: ScaleOptions
  call: MeasuredCall
}

interface MeasuredCall {
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
export const RECHARGE: MeasuredCall = {
  path: '/recharges',
  body: rechargeBody({ app_id: APP_ID }),
  expected: ['state', 'ACCEPTED'],
}

/** The question of a recharge alone: asked, answered and recorded in the same way. */
export const VALIDATION: MeasuredCall = {
  path: '/validations',
  body: { app_id: APP_ID, user_id: 'player-1', server_id: 'server-1' },
  expected: ['outcome', 'allowed'],
}

/** Calls the sandbox, where a game backend may use plain HTTP, of a service that has one app with a webhook. */
export async function callContestant({
  call: { path, body, expected },
  options: { rechargesPerRound: count },
  serverPid,
  webhookUrl,
  ...settings
}: RechargeTask): Promise<Contestant> {
  const gateway = await startGatewayServer({ ...settings, allowWebhookAddress: '127.0.0.0/8' })
  const { operator, worker } = gateway
  const environment = 'sandbox'
  const app = { app_id: APP_ID, name: 'Benchmark', webhook_url: webhookUrl }
  await callOperator(operator, { environment, path: '/apps', body: app })
  const [field, value] = expected
  const callOnce = async () => {
    const answer = await callOperator<Record<string, unknown>>(operator, { environment, path, body })
    if (answer[field] !== value) throw new Error(`${path} was answered with ${field} ${answer[field]}`)
  }
  return {
    run: () => costOf({ count, pids: [worker.pid], serverPid }, () => repeat(count, AT_ONCE, callOnce)),
    [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
  }
}
