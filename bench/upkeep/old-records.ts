import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { Store } from '@txgw/store/store'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { APP_ID, orderBatches } from '../query/make-order.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 2_000

/** Older than everything else in the stores that the benchmarks keep. */
const FIRST_CREATED_MS = Date.UTC(2020, 0, 1)
const APART_MS = 1_000

/** Longer than the service keeps its request records. */
const REQUEST_AGE_MS = 40 * DAY_MS

/** The number of days after which only the old orders, and none of the others, may be archived. */
export function archivedAfterDays(nowMs: number): number {
  return Math.floor((nowMs - Date.UTC(2025, 0, 1)) / DAY_MS)
}

/** Orders that are there from an earlier run stay as they are. */
export async function addOldOrders(store: Store, count: number): Promise<void> {
  let number = 0
  for (const batch of orderBatches(count, BATCH_SIZE)) {
    const old = batch.map((order) => {
      const time = new Date(FIRST_CREATED_MS + number * APART_MS).toISOString()
      return { ...order, id: oldOrderId(number++), createTime: time, updateTime: time }
    })
    await store.orders.putOrders(old, 0)
  }
}

/** Records that the service deletes at its next opportunity. They sort before all that it writes. */
export async function addOldRequests(store: Store, count: number, nowMs: number): Promise<void> {
  for (let first = 0; first < count; first += BATCH_SIZE)
    await store.requests.addRequests(
      Array.from({ length: BATCH_SIZE }, (_, i) => oldRequest(first + i, nowMs - REQUEST_AGE_MS)),
    )
}

/** An archive begins with the youngest of the old orders. @returns whether it has begun and not ended */
export async function isArchiving(store: Store, count: number): Promise<boolean> {
  const isThere = async (number: number) =>
    (await store.orders.findWireOrder(APP_ID, oldOrderId(number))) !== undefined
  return (await isThere(0)) && !(await isThere(count - 1))
}

/** The oldest records are deleted first. @returns whether the deletion has begun and not ended */
export async function isForgetting(store: Store, count: number): Promise<boolean> {
  const isThere = async (number: number) =>
    (await store.requests.findRequest(oldRequestId(number))) !== undefined
  return !(await isThere(0)) && (await isThere(count - 1))
}

function oldOrderId(number: number): string {
  return `OLD${String(number).padStart(9, '0')}`
}

function oldRequestId(number: number): string {
  return `00000000${String(number).padStart(12, '0')}`
}

function oldRequest(number: number, receivedAtMs: number): RequestRecord {
  return sampleRequest({
    debugId: oldRequestId(number),
    receivedAtMs,
    appId: APP_ID,
    orderId: `order-${number}`,
  })
}
