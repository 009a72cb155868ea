import { type Gateway, readConfig, startService } from '@txgw/gateway'
import { serveParent } from '../lib/serve-parent.ts'

export interface GatewaySettings {
  dataDir: string
  databaseUrl?: string
  workers?: number
  allowWebhookAddress?: string
}

export type OpenedGateway = Pick<Gateway, 'addresses' | 'operatorToken' | 'devCaPath'>

let gateway: Gateway | undefined

/** The gateway as `txgw serve` starts it, with all defaults except the ports. */
async function open({ workers = 1, ...settings }: GatewaySettings): Promise<OpenedGateway> {
  const ports = { productionPort: '0', sandboxPort: '0', operatorPort: '0' }
  gateway = await startService(readConfig({ ...settings, workers: String(workers), ...ports }, {}))
  const { addresses, operatorToken, devCaPath } = gateway
  return { addresses, operatorToken, devCaPath }
}

serveParent({ open, close: () => gateway?.stop() })
