import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { type Certificate, tlsOptions } from '@txgw/gateway/testing'
import express, { type Request } from 'express'
import { serveParent } from '../lib/serve-parent.ts'
import type { PlainOrder } from './plain-table.ts'

export interface ExpressSettings {
  /** The file with the peer's table of orders. */
  database: string
  certificate: Certificate
  appId: string
  publicKeyPem: string
}

const SCHEME = 'TXGW-SHA256-RSA2048 '
const AGE_SECONDS_MAX = 24 * 60 * 60
const FIND = 'SELECT * FROM orders WHERE app_id = ? AND id = ?'

let server: Server | undefined

/**
 * The same service as most people would write it: Express with its defaults, a raw body, and only the contract's
 * query.
 */
async function open({ database, certificate, appId, publicKeyPem }: ExpressSettings): Promise<number> {
  const orders = new DatabaseSync(database, { readOnly: true })
  orders.exec('PRAGMA cache_size = -65536')
  const find = orders.prepare(FIND)
  const keys = new Map([[appId, createPublicKey(publicKeyPem)]])
  const app = express()
  app.use(express.raw({ type: 'application/json', limit: '64kb' }))
  app.post(['/gateway/v2/orders', '/v2/orders'], (request, response) => {
    const caller = authenticate(request, keys)
    if (caller === undefined) {
      response.status(401).json({ name: 'UNAUTHENTICATED' })
      return
    }
    const { id } = JSON.parse(request.body.toString())
    if (typeof id !== 'string' || id === '') {
      response.status(400).json({ name: 'INVALID_ARGUMENT' })
      return
    }
    const row = find.get(caller, id)
    if (row) response.json(orderReply(row as PlainOrder))
    else response.status(404).json({ name: 'NOT_FOUND' })
  })
  server = createServer(tlsOptions(certificate), app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function authenticate(request: Request, keys: Map<string, KeyObject>): string | undefined {
  const header = request.headers.authorization
  if (!header?.startsWith(SCHEME)) return undefined
  const pairs = new Map<string, string>()
  for (const pair of header.slice(SCHEME.length).split(',')) {
    const equals = pair.indexOf('=')
    pairs.set(pair.slice(0, equals).trim(), pair.slice(equals + 1))
  }
  const [appId, timestamp] = [pairs.get('auth_id') ?? '', pairs.get('timestamp')]
  const key = keys.get(appId)
  if (!key || Date.now() / 1000 - Number(timestamp) > AGE_SECONDS_MAX) return undefined
  const lines = `${request.method}\n${request.originalUrl}\n${timestamp}\n${pairs.get('nonce_str')}\n`
  const signed = Buffer.concat([Buffer.from(lines), request.body, Buffer.from('\n')])
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

serveParent({ open, close: () => server?.closeAllConnections() })
