import { readFile } from 'node:fs/promises'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { Gateway } from '@txgw/gateway'
import { createPlatformKeyring } from '@txgw/merchant'
import type { CliContext } from '../base/cli-context.ts'
import { reachableUrl } from '../connection/base-url.ts'
import type { Peer } from '../connection/connection-failure.ts'
import { fetchCertificates } from '../merchant/fetch-certificates.ts'
import {
  makeConsoleLink,
  type OperatorClient,
  openListenerClient,
  openOperatorClient,
} from '../operator/operator-client.ts'
import { attachGameBackend } from './attach-game-backend.ts'
import { type DemoKey, keepDemoKey } from './demo-key.ts'
import { DEMO_APP_ID } from './demo-orders.ts'
import { startGameBackend } from './game-backend.ts'
import { seedDemo } from './seed-demo.ts'

export interface Demo {
  key: DemoKey
  serialNo: Record<Environment, string>
  /** The address that the demo app's notifications go to in the sandbox. */
  webhookUrl: string
  /** False when somebody has set another backend for the demo app. */
  gameAnswers: boolean
  /** Signs one browser in to the console, once. */
  consoleLink: string
  stop(): Promise<void>
}

interface DemoParts {
  gateway: Gateway
  dataDir: string
  context: CliContext
}

/** Fills a running service through its operator API, as any other client would, and plays the merchant. */
export async function runDemo({ gateway, dataDir, context }: DemoParts): Promise<Demo> {
  const key = await keepDemoKey(dataDir)
  const peer = await operatorPeer(gateway)
  const connect = operatorConnector(peer, gateway)
  const serialNo = {} as Record<Environment, string>
  for (const env of ENVIRONMENTS) serialNo[env] = await connect(env, (operator) => seedDemo(operator, key))
  const { clock } = context
  const asDemoApp = {
    env: 'sandbox',
    format: 'json',
    app: DEMO_APP_ID,
    serial: serialNo.sandbox,
    key: key.path,
    url: reachableUrl(gateway.addresses.sandbox),
    dataDir,
  } as const
  const keyring = createPlatformKeyring({
    client: { certificates: () => fetchCertificates(asDemoApp, context) },
    clock: () => clock.nowMs(),
  })
  const game = await startGameBackend({ keyring, clock })
  try {
    const webhookUrl = await connect('sandbox', (operator) => attachGameBackend(operator, game.webhookUrl))
    return {
      key,
      serialNo,
      webhookUrl,
      gameAnswers: webhookUrl === game.webhookUrl,
      consoleLink: await consoleLinkFrom(peer, gateway),
      stop: game.close,
    }
  } catch (error) {
    await game.close()
    throw error
  }
}

async function operatorPeer({ addresses, devCaPath }: Gateway): Promise<Peer> {
  const ca = devCaPath === undefined ? undefined : await readFile(devCaPath, 'utf8')
  const url = new URL(reachableUrl(addresses.operator))
  return { url, reachAdvice: 'Check the log of the service.', ...(ca !== undefined && { ca }) }
}

function operatorConnector(peer: Peer, { operatorToken }: Gateway) {
  return async <T>(env: Environment, work: (operator: OperatorClient) => Promise<T>): Promise<T> => {
    const operator = openOperatorClient({ peer, token: operatorToken, env })
    try {
      return await work(operator)
    } finally {
      await operator.close()
    }
  }
}

async function consoleLinkFrom(peer: Peer, { operatorToken }: Gateway): Promise<string> {
  const listener = openListenerClient({ peer, token: operatorToken })
  try {
    return (await makeConsoleLink(listener)).url
  } finally {
    await listener.close()
  }
}
