import { readFile } from 'node:fs/promises'
import type { Gateway } from '@txgw/gateway'
import { ENVIRONMENTS, type Environment } from '@txgw/gateway/environment'
import { reachableUrl } from '../base-url.ts'
import { openOperatorClient } from '../operator-client.ts'
import { type DemoKey, keepDemoKey } from './demo-key.ts'
import { seedDemo } from './seed-demo.ts'

export interface Demo {
  key: DemoKey
  serialNo: Record<Environment, string>
}

/** Fills a running service through its operator API, as any user would. */
export async function runDemo(gateway: Gateway, dataDir: string): Promise<Demo> {
  const key = await keepDemoKey(dataDir)
  const ca = gateway.devCaPath === undefined ? undefined : await readFile(gateway.devCaPath, 'utf8')
  const url = new URL(reachableUrl(gateway.addresses.operator))
  const peer = { url, reachAdvice: 'Look at the log of the service.', ...(ca !== undefined && { ca }) }
  const serialNo = {} as Record<Environment, string>
  for (const env of ENVIRONMENTS) {
    const operator = openOperatorClient({ peer, token: gateway.operatorToken, env })
    try {
      serialNo[env] = await seedDemo(operator, key)
    } finally {
      await operator.close()
    }
  }
  return { key, serialNo }
}
