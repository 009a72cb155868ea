import { DatabaseSync } from 'node:sqlite'
import type { Order } from '@txgw/domain/orders/order'

const COLUMNS = [
  'app_id',
  'id',
  'kind',
  'user_id',
  'server_id',
  'status',
  'items',
  'total_price',
  'shop_region',
  'payment_channel',
  'create_time',
  'update_time',
] as const

export type PlainOrder = Record<(typeof COLUMNS)[number], string>

const INSERT = `INSERT INTO orders VALUES (${COLUMNS.map(() => '?').join(', ')})`

/** One table as most people would first write it, as durable as the gateway's own but without its indexes. */
export function createPlainTable(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const columns = COLUMNS.map((name) => `${name} TEXT NOT NULL`).join(', ')
  database.exec(`CREATE TABLE orders (${columns}, PRIMARY KEY (app_id, id)) STRICT`)
  return database
}

export interface RowsToInsert {
  rows: string[][]
  /** Rows in one transaction. */
  batchSize: number
}

export function insertRows(database: DatabaseSync, { rows, batchSize }: RowsToInsert): void {
  const insert = database.prepare(INSERT)
  for (let first = 0; first < rows.length; first += batchSize) {
    database.exec('BEGIN IMMEDIATE')
    for (const row of rows.slice(first, first + batchSize)) insert.run(...row)
    database.exec('COMMIT')
  }
}

export function toRow(order: Order): string[] {
  const row: PlainOrder = {
    app_id: order.appId,
    id: order.id,
    kind: order.kind,
    user_id: order.userId,
    server_id: order.serverId,
    status: order.status,
    items: JSON.stringify(order.items),
    total_price: JSON.stringify(order.totalPrice),
    shop_region: order.shopRegion,
    payment_channel: order.paymentChannel,
    create_time: order.createTime,
    update_time: order.updateTime,
  }
  return COLUMNS.map((name) => row[name])
}
