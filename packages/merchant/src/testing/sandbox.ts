import { type Client, createClient } from '../client/create-client.ts'
import type { Order } from '../order.ts'
import { loadGateway, type StartedGateway } from './gateway-package.ts'
import { makeKeyPair } from './key-pair.ts'
import { createOperator } from './operator.ts'
import { type Recharge, sampleOrder, samplePurchase } from './samples.ts'

export interface SandboxOptions {
  /** @default 'test-app' */
  appId?: string
  /** Where the service asks about players; http on this machine is allowed. */
  webhookUrl?: string
}

export interface Sandbox {
  /** For `createClient`. */
  baseUrl: string
  appId: string
  serialNo: string
  /** For `createClient`: the key is registered already. */
  privateKey: string
  /** A client with these values. */
  client: Client
  /** Stores an order; missing fields get made-up values. @returns the order as it is now */
  putOrder(order?: Partial<Order>): Promise<Order>
  /** Changes the status of an order, as a payment would. */
  setOrderStatus(id: string, status: string): Promise<void>
  /** Starts a recharge, which asks the webhook about the player; resolves once it is decided. */
  startRecharge(purchase?: Partial<Order>): Promise<Recharge>
  setWebhookUrl(webhookUrl: string): Promise<void>
  /** Makes the service sign all later notifications with a new key. */
  rotatePlatformKey(): Promise<void>
  /** Stops the service and removes its data. */
  close(): Promise<void>
}

const SERIAL_NO = '1'
const LOOPBACK = '127.0.0.0/8'

/**
 * Starts a whole service on free ports of this machine, with one registered app, for integration tests. It needs
 * the package `@txgw/gateway`.
 *
 * @example
 * const sandbox = await createSandbox({ webhookUrl })
 * const { state } = await sandbox.startRecharge({ user_id: 'player-1' })
 * await sandbox.close()
 */
export async function createSandbox({
  appId = 'test-app',
  webhookUrl,
}: SandboxOptions = {}): Promise<Sandbox> {
  const { readConfig, startGateway } = await loadGateway()
  // Loaded here, so that the rest of this module also runs without Node.
  const [{ mkdtemp, rm }, { tmpdir }] = await Promise.all([import('node:fs/promises'), import('node:os')])
  const dataDir = await mkdtemp(`${tmpdir()}/txgw-sandbox-`)
  const flags = {
    dataDir,
    productionPort: '0',
    sandboxPort: '0',
    operatorPort: '0',
    logLevel: 'silent',
    allowWebhookAddress: LOOPBACK,
    // Like behind a proxy that ends TLS, so a test need not trust a certificate.
    trustProxy: LOOPBACK,
  }
  let gateway: StartedGateway | undefined
  const close = async () => {
    await gateway?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    gateway = await startGateway(readConfig(flags, {}))
    return { ...(await openSandbox(gateway, { appId, webhookUrl })), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openSandbox(
  { addresses, operatorToken }: StartedGateway,
  { appId, webhookUrl }: { appId: string; webhookUrl: string | undefined },
): Promise<Omit<Sandbox, 'close'>> {
  const call = createOperator({ url: `${addresses.operator}/operator/v1/sandbox`, token: operatorToken })
  const { privateKeyPem: privateKey, publicKey } = await makeKeyPair()
  await call('POST', '/apps', { app_id: appId, name: appId, ...(webhookUrl && { webhook_url: webhookUrl }) })
  await call('POST', `/apps/${appId}/keys`, { serial_no: SERIAL_NO, public_key: publicKey })
  const baseUrl = addresses.sandbox.replace(/^https:/, 'http:')
  const client = createClient({ appId, privateKey, serialNo: SERIAL_NO, baseUrl })
  return {
    baseUrl,
    appId,
    serialNo: SERIAL_NO,
    privateKey,
    client,
    putOrder: async (order = {}) => {
      const { payment_order_id: id } = sampleOrder(appId, order)
      await call('POST', '/orders', sampleOrder(appId, order))
      return client.queryOrder(id)
    },
    setOrderStatus: async (id, status) => {
      await call('POST', `/orders/${appId}/${encodeURIComponent(id)}/status`, { order_status: status })
    },
    startRecharge: async (purchase = {}) =>
      (await call('POST', '/recharges', samplePurchase(appId, purchase))) as Recharge,
    setWebhookUrl: async (url) => {
      await call('PATCH', `/apps/${appId}`, { webhook_url: url })
    },
    rotatePlatformKey: async () => {
      await call('POST', '/platform-keys/rotate', { now: true })
    },
  }
}
