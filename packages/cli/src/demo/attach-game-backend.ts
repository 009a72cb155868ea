import type { OperatorClient } from '../operator/operator-client.ts'
import { answered } from '../operator/operator-client.ts'
import { DEMO_APP_ID } from './demo-orders.ts'
import { WEBHOOK_PATH } from './game-backend.ts'

/**
 * Points the demo app at the demo game, whose port changes at every start. An address that somebody else has set
 * stays. Returns the address in effect.
 */
export async function attachGameBackend(operator: OperatorClient, webhookUrl: string): Promise<string> {
  const params = { path: { app_id: DEMO_APP_ID } }
  const { webhook_url: current } = await answered(operator.GET('/apps/{app_id}', { params }))
  if (current !== null && !isDemoGame(current)) return current
  await answered(operator.PATCH('/apps/{app_id}', { params, body: { webhook_url: webhookUrl } }))
  return webhookUrl
}

function isDemoGame(url: string): boolean {
  return new URL(url).pathname === WEBHOOK_PATH
}
