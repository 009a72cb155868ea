import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@txgw/base/log/logger'
import type { StoreRecord } from '@txgw/domain/evidence/store-record'
import { orderBody } from '@txgw/testkit/samples/wire'
import { startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import type { GatewayConfig, GatewayReplacements } from '../../src/main.ts'

export const STORE_FILES = ['txgw.db', 'txgw.db-wal', 'txgw.db-shm']

export interface LogLine {
  level: string
  text: string
  fields: Record<string, unknown>
}

/** A data directory with services that are started on it one after the other. */
export class World {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'txgw-wrong-store-'))
  readonly log: LogLine[] = []
  readonly #started: TestGateway[] = []

  async start(
    config: Partial<GatewayConfig> = {},
    replaced: Pick<GatewayReplacements, 'watchIntervalMs' | 'reconciling'> = {},
  ): Promise<TestGateway> {
    const gateway = await startTestGateway({
      config: { dataDir: this.dataDir, databaseUrl: undefined, ...config },
      logger: this.#logger(),
      ...replaced,
    })
    this.#started.push(gateway)
    return gateway
  }

  file(...names: string[]): string {
    return join(this.dataDir, ...names)
  }

  /** Without the answers of /readyz, which does not wait for a busy machine. */
  errors(): LogLine[] {
    return this.log.filter(({ level, fields }) => level === 'error' && fields.route !== '/readyz')
  }

  told(kind: string): LogLine[] {
    return this.log.filter(({ fields }) => fields.kind === kind || hasKind(fields.kinds, kind))
  }

  copy(name: string, environment = 'production'): void {
    cpSync(this.file(environment), this.file(name), { recursive: true })
  }

  async dispose(): Promise<void> {
    for (const gateway of this.#started) await gateway.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  #logger(): Logger {
    const line = (level: string) => (fields: object, text: string) =>
      void this.log.push({ level, text, fields: fields as Record<string, unknown> })
    return { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') } as Logger
  }
}

/** What a stopped service leaves behind, with its record, made once for many tests. */
export class UsedStore {
  readonly #world = new World()
  readonly #ready: Promise<void>

  constructor(orders = 3) {
    this.#ready = this.#use(orders)
  }

  async #use(orders: number): Promise<void> {
    const gateway = await this.#world.start()
    await register(gateway)
    await addOrders(gateway, orders)
    await gateway.stop()
  }

  /** Gives a world that has not started a service yet the same past. */
  async copyTo(world: World): Promise<void> {
    await this.#ready
    cpSync(this.#world.dataDir, world.dataDir, { recursive: true })
  }

  async dispose(): Promise<void> {
    await this.#ready
    await this.#world.dispose()
  }
}

function hasKind(kinds: unknown, kind: string): boolean {
  return Array.isArray(kinds) && kinds.includes(kind)
}

export async function register(gateway: TestGateway, environment = 'production'): Promise<void> {
  const path = `/operator/v1/${environment}/apps`
  assert.equal((await gateway.operator('POST', path, { app_id: 'app-1', name: 'One' })).status, 201)
}

export async function addOrders(gateway: TestGateway, count: number, prefix = 'order'): Promise<void> {
  for (let i = 0; i < count; i++) {
    const order = orderBody({ payment_order_id: `${prefix}-${i}` })
    assert.equal((await gateway.operator('POST', '/operator/v1/production/orders', order)).status, 201)
  }
}

export async function countOrders(gateway: TestGateway): Promise<number> {
  const { status, body } = await gateway.operator('GET', '/operator/v1/production/orders?limit=200')
  assert.equal(status, 200, JSON.stringify(body))
  return body.orders.length
}

export function readRecords(dataDir: string, environment = 'production'): StoreRecord[] {
  const folder = join(dataDir, 'store-records')
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${environment}-`))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

/** Waits until the record names the last entry of the audit trail, and so every write before it. */
export async function untilRecorded(dataDir: string): Promise<StoreRecord> {
  for (;;) {
    const db = new DatabaseSync(join(dataDir, 'production/txgw.db'), { readOnly: true })
    const head = db.prepare('SELECT count, hash FROM audit_lanes').get()
    db.close()
    const record = readRecords(dataDir).find(({ heads }) => heads[0]?.hash === head?.hash)
    if (record) return record
    await sleep(20)
  }
}

/** The answer of the merchant port to an unsigned query: the body says who refused. */
export async function askMerchantPort(
  address: string,
): Promise<{ status: number; name: string; text: string }> {
  const { request } = await import('node:https')
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}/gateway/v2/orders`,
      { method: 'POST', rejectUnauthorized: false, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, name: JSON.parse(text).name, text }))
      },
    )
    asked.on('error', reject)
    asked.end('{}')
  })
}

/** Production is closed, says so everywhere, and the sandbox works. */
export async function assertHeld(gateway: TestGateway, kind: string, words: RegExp): Promise<void> {
  const merchant = await askMerchantPort(gateway.addresses.production)
  assert.equal(merchant.status, 503)
  assert.equal(merchant.name, 'UNAVAILABLE')
  assert.match(merchant.text, /closed until its operator/)
  assert.doesNotMatch(merchant.text, /txgw\.db|audit|release/)
  const refused = await gateway.operator('GET', '/operator/v1/production/orders')
  assert.equal(refused.status, 503)
  assert.match(refused.body.message, words)
  const hold = await gateway.operator('GET', '/operator/v1/production/hold')
  assert.equal(hold.status, 200)
  assert.equal(hold.body.held, true)
  assert.deepEqual(
    hold.body.faults.map((fault: { kind: string }) => fault.kind),
    [kind],
  )
  const ready = await gateway.operator('GET', '/readyz')
  assert.equal(ready.status, 503)
  assert.match(ready.body.message, words)
  assert.equal((await gateway.operator('GET', '/healthz')).status, 200)
  assert.deepEqual(await closedBy(gateway), { production: [kind], sandbox: [] })
  assert.equal((await gateway.operator('GET', '/operator/v1/sandbox/orders')).status, 200)
  assert.equal((await askMerchantPort(gateway.addresses.sandbox)).status, 401)
}

export async function assertOpen(gateway: TestGateway): Promise<void> {
  assert.equal((await askMerchantPort(gateway.addresses.production)).status, 401)
  // Its answer may be a second old.
  while ((await gateway.operator('GET', '/readyz')).status !== 200) await sleep(50)
  assert.deepEqual(await closedBy(gateway), { production: [], sandbox: [] })
  const hold = await gateway.operator('GET', '/operator/v1/production/hold')
  assert.deepEqual(hold.body, { held: false, may_be_released: false, faults: [] })
}

/** What the metrics say; both environments have a series for each reason. */
async function closedBy(gateway: TestGateway): Promise<Record<string, string[]>> {
  const headers = { connection: 'close', authorization: `Bearer ${gateway.operatorToken}` }
  const text = await (await fetch(`${gateway.addresses.operator}/metrics`, { headers })).text()
  const found: Record<string, string[]> = {}
  const series = /^txgw_environment_closed\{environment="(\w+)",reason="([\w-]+)"\} ([01])$/gm
  for (const [, environment = '', reason = '', value] of text.matchAll(series)) {
    found[environment] ??= []
    if (value === '1') found[environment].push(reason)
  }
  return found
}

export async function untilReleased(gateway: TestGateway): Promise<void> {
  while ((await gateway.operator('GET', '/operator/v1/production/hold')).body.held) await sleep(50)
}

export async function release(gateway: TestGateway, reason = 'a test'): Promise<void> {
  const released = await gateway.operator('POST', '/operator/v1/production/release', { reason })
  assert.equal(released.status, 200, JSON.stringify(released.body))
}
