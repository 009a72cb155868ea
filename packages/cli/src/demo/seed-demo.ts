import { Readable } from 'node:stream'
import type { App } from '@txgw/gateway/operator-api'
import { CliFailure } from '../base/failure.ts'
import type { OperatorClient } from '../operator/operator-client.ts'
import { answered } from '../operator/operator-client.ts'
import type { DemoKey } from './demo-key.ts'
import { DEMO_APP_ID, demoOrderLines } from './demo-orders.ts'

const DEMO_APP = { path: { app_id: DEMO_APP_ID } }

/** Registers the demo app, its key and its orders where they are missing. Returns the serial of the key. */
export async function seedDemo(operator: OperatorClient, key: DemoKey): Promise<string> {
  const app = (await findDemoApp(operator)) ?? (await addDemoApp(operator))
  const serialNo = await keepDemoSerial(operator, app, key)
  await operator.importLines(Readable.from([demoOrderLines()], { objectMode: false }))
  return serialNo
}

async function findDemoApp(operator: OperatorClient): Promise<App | undefined> {
  return answered(operator.GET('/apps/{app_id}', { params: DEMO_APP })).catch((error: unknown) => {
    if (error instanceof CliFailure && error.name === 'NOT_FOUND') return undefined
    throw error
  })
}

function addDemoApp(operator: OperatorClient): Promise<App> {
  return answered(operator.POST('/apps', { body: { app_id: DEMO_APP_ID, name: 'Demo game' } }))
}

/**
 * A serial can be used only once: when the demo key is new, or its serial was revoked, it takes the next free
 * serial.
 */
async function keepDemoSerial(operator: OperatorClient, app: App, key: DemoKey): Promise<string> {
  const registered = app.keys.find(
    ({ fingerprint, revoked_at }) => fingerprint === key.fingerprint && revoked_at === undefined,
  )
  if (registered) return registered.serial_no
  const used = new Set(app.keys.map(({ serial_no }) => serial_no))
  let serial = 1
  while (used.has(String(serial))) serial++
  const body = { serial_no: String(serial), public_key: key.publicKey }
  await operator.POST('/apps/{app_id}/keys', { params: DEMO_APP, body })
  return String(serial)
}
