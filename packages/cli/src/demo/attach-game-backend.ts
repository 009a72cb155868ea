import type { OperatorClient } from '../operator-client.ts'
import type { AppDocument } from '../operator-documents.ts'
import { DEMO_APP_ID } from './demo-orders.ts'
import { WEBHOOK_PATH } from './game-backend.ts'

/**
 * Lets the demo app ask the demo game, which is on another port at every start. An address that somebody
 * else has set stays. Tells the address that counts.
 */
export async function attachGameBackend(operator: OperatorClient, webhookUrl: string): Promise<string> {
  const { webhook_url: current } = await operator.get<AppDocument>(['apps', DEMO_APP_ID])
  if (current !== null && !isDemoGame(current)) return current
  await operator.patch<AppDocument>(['apps', DEMO_APP_ID], { webhook_url: webhookUrl })
  return webhookUrl
}

function isDemoGame(url: string): boolean {
  return new URL(url).pathname === WEBHOOK_PATH
}
