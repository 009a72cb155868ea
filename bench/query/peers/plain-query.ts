import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Certificate } from '@txgw/http1/tls/tls-options'
import type { PlainOrder } from '../plain-table.ts'

export interface PeerSettings {
  /** The file with the peers' table of orders. */
  database: string
  certificate: Certificate
  appId: string
  publicKeyPem: string
}

interface Asked {
  method: string
  target: string
  authorization: string | undefined
  body: Uint8Array
}

interface Answered {
  status: number
  reply: object
}

const SCHEME = 'TXGW-SHA256-RSA2048 '
const AGE_SECONDS_MAX = 24 * 60 * 60
const FIND = 'SELECT * FROM orders WHERE app_id = ? AND id = ?'

/** Only the contract's query, as most people would write it, for the peers in TypeScript. */
export function createPlainQuery({
  database,
  appId,
  publicKeyPem,
}: Omit<PeerSettings, 'certificate'>): (asked: Asked) => Answered {
  const orders = new DatabaseSync(database, { readOnly: true })
  orders.exec('PRAGMA cache_size = -65536')
  const find = orders.prepare(FIND)
  const keys = new Map([[appId, createPublicKey(publicKeyPem)]])
  return (asked) => {
    const caller = authenticate(asked, keys)
    if (caller === undefined) return { status: 401, reply: { name: 'UNAUTHENTICATED' } }
    const { id } = JSON.parse(Buffer.from(asked.body).toString())
    if (typeof id !== 'string' || id === '') return { status: 400, reply: { name: 'INVALID_ARGUMENT' } }
    const row = find.get(caller, id)
    if (!row) return { status: 404, reply: { name: 'NOT_FOUND' } }
    return { status: 200, reply: orderReply(row as PlainOrder) }
  }
}

function authenticate(
  { method, target, authorization, body }: Asked,
  keys: Map<string, KeyObject>,
): string | undefined {
  if (!authorization?.startsWith(SCHEME)) return undefined
  const pairs = new Map<string, string>()
  for (const pair of authorization.slice(SCHEME.length).split(',')) {
    const equals = pair.indexOf('=')
    pairs.set(pair.slice(0, equals).trim(), pair.slice(equals + 1))
  }
  const [appId, timestamp] = [pairs.get('auth_id') ?? '', pairs.get('timestamp')]
  const key = keys.get(appId)
  if (!key || Date.now() / 1000 - Number(timestamp) > AGE_SECONDS_MAX) return undefined
  const lines = `${method}\n${target}\n${timestamp}\n${pairs.get('nonce_str')}\n`
  const signed = Buffer.concat([Buffer.from(lines), body, Buffer.from('\n')])
  const genuine = verify('sha256', signed, key, Buffer.from(pairs.get('signature') ?? '', 'base64'))
  return genuine ? appId : undefined
}

function orderReply(row: PlainOrder) {
  return {
    app_id: row.app_id,
    create_time: row.create_time,
    update_time: row.update_time,
    user_id: row.user_id,
    payment_order_id: row.id,
    server_id: row.server_id,
    order_status: row.status,
    order_items: JSON.parse(row.items),
    total_price: JSON.parse(row.total_price),
    shop_region: row.shop_region,
    payment_channel: row.payment_channel,
  }
}
