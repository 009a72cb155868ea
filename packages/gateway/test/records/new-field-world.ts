// Runs in a copy of the sources in which an order has a promo_code: shows in JSON where its value arrives. The arguments
// are a folder for SQLite and the URL of a database on PostgreSQL.

import type { Order } from '@txgw/domain/orders/order'
import { orderChange } from '@txgw/domain/orders/order-audit'
import { readOrder } from '@txgw/domain/orders/order-wire'
import type { RechargeRequest } from '@txgw/domain/recharges/recharge'
import { rechargeStarted } from '@txgw/domain/recharges/recharge-audit'
import { requestDigest } from '@txgw/domain/recharges/start-recharge'
import { archiveLine } from '@txgw/store/archive/archive-line'
import type { BulkStore } from '@txgw/store/bulk-store'
import { openPostgresBulk } from '@txgw/store/postgres/bulk/open-postgres-bulk'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteBulk } from '@txgw/store/sqlite/bulk/open-sqlite-bulk'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance } from '@txgw/testkit/samples/decisions'
import { sampleApp, sampleRecharge } from '@txgw/testkit/samples/records'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { csvHead, csvRow } from '../../src/operator-api/lists/csv.ts'
import { toWireEntry } from '../../src/operator-api/operations/orders/history-wire.ts'
import { orderList } from '../../src/operator-api/operations/orders/order-search.ts'
import {
  RechargeStart,
  toRechargeRequest,
} from '../../src/operator-api/operations/recharges/recharge-wire.ts'

const environment = 'production'
const [directory = '', url = ''] = process.argv.slice(2)

function orderWith(promo_code: unknown, changes: object = {}): Order {
  const read = readOrder(orderBody({ ...changes, promo_code }))
  if (!read.ok) throw new Error(JSON.stringify(read.violations))
  return read.order
}

function requestWith(changes: object): RechargeRequest {
  const { serverId, ...asked } = toRechargeRequest(
    rechargeBody(changes) as Parameters<typeof toRechargeRequest>[0],
  )
  return { ...asked, serverId: serverId ?? '' }
}

const FIRST = orderWith('SPRING')
const SECOND = orderWith('SUMMER', { update_time: '2025-03-02T10:00:00Z' })

async function throughStore(store: Store) {
  await store.apps.addApp(sampleApp())
  await store.orders.putOrders([FIRST], 5)
  await store.orders.putOrders([SECOND], 6)
  const history = await store.orders.findHistory(SECOND.appId, SECOND.id)
  const [row] = await store.orders.searchOrders({}, { limit: 1 })
  const request = requestWith({ promo_code: 'AUTUMN' })
  const recharge = sampleRecharge({ request })
  await store.recharges.beginRecharge(recharge, { owner: 'me', untilMs: 1 })
  const order = { ...SECOND, ...request, id: 'of-recharge' }
  await store.recharges.decideRecharge(sampleAcceptance({ recharge, order }))
  const list = orderList(store.orders, {})
  return {
    answer: JSON.parse((await store.orders.findWireOrder(SECOND.appId, SECOND.id)) ?? '{}').promo_code,
    answerOfRecharge: JSON.parse((await store.orders.findWireOrder(SECOND.appId, order.id)) ?? '{}')
      .promo_code,
    recharge: (await store.recharges.findRecharge(recharge.id))?.request,
    changes: toWireEntry(history[1] as (typeof history)[0], history[0]).changes,
    versions: history.map(({ order: version }) => version),
    csv: csvHead(list.columns) + csvRow(list.columns, list.toWire(row as Order)),
    archive: archiveLine({ order: SECOND, history, recharge: undefined }),
  }
}

async function readCopied(bulk: BulkStore) {
  const { records } = await bulk.readBulk('orders', { limit: 10 })
  await bulk.close()
  return records.map(({ order }) => order)
}

async function shownBy(store: Store, openBulk: () => Promise<BulkStore>) {
  const through = await throughStore(store)
  await store.close()
  return { ...through, copied: await readCopied(await openBulk()) }
}

const sqlite = await openSqliteStore({ directory, environment })
const postgres = await openPostgresStore({ url, environment })
const digests = [{}, { promo_code: null }, { promo_code: 'A' }, { promo_code: 'B' }]
console.log(
  JSON.stringify({
    sqlite: await shownBy(sqlite, () => openSqliteBulk({ directory, environment })),
    postgres: await shownBy(postgres, () => openPostgresBulk({ url, environment })),
    digests: digests.map((changes) => requestDigest(requestWith(changes))),
    isAsked: 'promo_code' in RechargeStart.properties,
    started: rechargeStarted(sampleRecharge({ request: requestWith({ promo_code: 'A' }) })).after,
    change: orderChange(FIRST, SECOND),
  }),
)
