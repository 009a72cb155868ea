import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditEntry, EntryOf } from '@txgw/domain/audit/audit-entry'
import { auditObject } from '@txgw/domain/audit/audit-object'
import type { Order } from '@txgw/domain/orders/order'
import type { OrderPosition, OrderStore } from '@txgw/domain/orders/order-store'
import { findVersions } from '@txgw/domain/orders/order-versions'
import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import { instantMicros, utcText } from '@txgw/protocol'
import type { ArchivedLine, ArchiveFolder } from './archive-folder.ts'
import { type ArchivedOrder, archiveLine } from './archive-line.ts'

/** Orders per file. */
const FILE_SIZE = 10_000
const READ_AT_ONCE = 8

export interface ArchiveTask {
  store: {
    orders: Pick<OrderStore, 'searchOrders' | 'findHistory' | 'deleteOrders'>
    recharges: Pick<RechargeStore, 'findRechargeOfOrder'>
  }
  /** Archives orders that were neither created nor changed since then. */
  olderThanMs: number
  /** Where the orders are written before they are deleted; undefined: nowhere. */
  folder: ArchiveFolder | undefined
  /** Writes and deletes nothing. */
  isDryRun: boolean
  /** Orders per search and per deletion. */
  batchSize: number
  /** The largest number of orders to archive. */
  limit: number
  /** Pause between two batches, so that others can use the store. */
  pauseMs: number
  fileSize?: number
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf
  /** Ends the run between two batches. */
  signal?: AbortSignal
  onProgress?(report: ArchiveReport): void
}

export interface ArchiveReport {
  /** Orders that are old enough. */
  found: number
  /** Orders that were written to files. */
  written: number
  deleted: number
  /** Orders that are old enough but stay in the store: changed meanwhile, or too long for an import. */
  left: number
  files: string[]
}

/**
 * Goes from the youngest of the old orders to the oldest. Deletes an order only if it is still as it was read
 * and, where there is a folder, only after its file is durable. @throws the reason of the signal
 */
export async function archiveOrders(task: ArchiveTask): Promise<ArchiveReport> {
  const report: ArchiveReport = { found: 0, written: 0, deleted: 0, left: 0, files: [] }
  const fileSize = task.folder && !task.isDryRun ? (task.fileSize ?? FILE_SIZE) : task.batchSize
  let collected: Order[] = []
  for await (const orders of oldOrders(task)) {
    report.found += orders.length
    collected.push(...orders)
    if (collected.length >= fileSize) {
      await putAway(task, collected, report)
      collected = []
    }
    task.onProgress?.(report)
  }
  await putAway(task, collected, report)
  task.onProgress?.(report)
  return report
}

/** Yields page by page, with a pause after each. */
async function* oldOrders(task: ArchiveTask): AsyncGenerator<Order[]> {
  const cutoffMicros = task.olderThanMs * 1000
  let after: OrderPosition = { createMicros: cutoffMicros, appId: '', id: '' }
  for (let found = 0; found < task.limit; ) {
    task.signal?.throwIfAborted()
    const page = await task.store.orders.searchOrders({}, { limit: task.batchSize, after })
    const last = page.at(-1)
    if (!last) return
    after = { createMicros: microsOf(last.createTime), appId: last.appId, id: last.id }
    const old = page.filter(({ updateTime }) => microsOf(updateTime) < cutoffMicros)
    const orders = old.slice(0, task.limit - found)
    found += orders.length
    yield orders
    await sleep(task.pauseMs)
  }
}

async function putAway(task: ArchiveTask, orders: Order[], report: ArchiveReport): Promise<void> {
  if (task.isDryRun || orders.length === 0) return
  const kept: Kept = task.folder ? await writeDown(task.store, task.folder, orders) : { orders }
  if (kept.path !== undefined) {
    report.files.push(kept.path)
    report.written += kept.orders.length
  }
  for (let first = 0; first < kept.orders.length; first += task.batchSize) {
    task.signal?.throwIfAborted()
    const batch = kept.orders.slice(first, first + task.batchSize)
    report.deleted += await task.store.orders.deleteOrders(batch, (deleted) => removal(task, kept, deleted))
    task.onProgress?.(report)
    await sleep(task.pauseMs)
  }
  report.left = report.found - report.deleted
}

/** Each deletion leaves one entry. The orders themselves are in the file that it names, if there is one. */
function removal(
  { entryOf, olderThanMs }: ArchiveTask,
  { path }: Kept,
  deleted: number,
): AuditEntry | undefined {
  if (deleted === 0) return undefined
  return entryOf?.({
    object: auditObject('orders'),
    appId: null,
    before: { orders: deleted, older_than: utcText(olderThanMs) },
    after: path === undefined ? null : { file: path },
  })
}

interface Kept {
  /** The orders that may be deleted. */
  orders: Order[]
  path?: string
}

async function writeDown(store: ArchiveTask['store'], folder: ArchiveFolder, orders: Order[]): Promise<Kept> {
  const kept: Order[] = []
  const lines: ArchivedLine[] = []
  for (let first = 0; first < orders.length; first += READ_AT_ONCE) {
    const some = orders.slice(first, first + READ_AT_ONCE)
    for (const archived of await Promise.all(some.map((order) => readWhole(store, order)))) {
      const text = archiveLine(archived)
      if (text === undefined) continue
      kept.push(archived.order)
      lines.push({ text, createMicros: microsOf(archived.order.createTime) })
    }
  }
  return lines.length === 0 ? { orders: [] } : { orders: kept, path: await folder.keep(lines) }
}

async function readWhole(store: ArchiveTask['store'], order: Order): Promise<ArchivedOrder> {
  const [history, recharge] = await Promise.all([
    findVersions(store.orders, order),
    store.recharges.findRechargeOfOrder(order.appId, order.id),
  ])
  return { order, history, recharge }
}

function microsOf(time: string): number {
  return instantMicros(time) as number
}
