import { isUtf8 } from 'node:buffer'
import { describeJsonFault } from '@txgw/base/json-fault'
import { mapInSlices } from '@txgw/base/map-in-slices'
import { REPEATED, repeatedName } from '@txgw/base/repeated-names'
import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { AppStore } from '../apps/app-store.ts'
import {
  countOutcomes as countPut,
  type ImportAudit,
  type RecordBatch,
  recordBatches,
} from './import-audit.ts'
import type { BatchResult, LineError, OutdatedLine } from './import-report.ts'
import type { JudgedLine } from './import-warnings.ts'
import { listUnusual } from './list-unusual.ts'
import { LINE_BYTES_MAX, type LineBatch, linesOf, type NdjsonLine, ORDER_BYTES_MAX } from './ndjson-lines.ts'
import type { Order, OrderHistoryEntry } from './order.ts'
import type { OrderStore, PutOutcome, PutResult } from './order-store.ts'
import { ORDER_CONFLICT, UNKNOWN_APP } from './put-order.ts'
import { type Intake, readIncoming } from './read-incoming.ts'

interface GoodLine extends JudgedLine {
  order: Order
  history: OrderHistoryEntry[] | undefined
}

type ReadLine = GoodLine | LineError

const BYTE_ORDER_MARK = '\uFEFF'

/** A line is judged by the clock of its app, and a batch is recorded with the time of the environment. */
export interface BatchTimes {
  /** The time in life, for the audit trail. */
  realMs: number
  environmentMs: number
  /** The times of the apps that have a clock of their own. */
  ofApps: ReadonlyMap<string, number>
}

/** A batch of lines with everything that is needed to store it: data alone, so that it can be sent to a thread. */
export interface BatchJob extends LineBatch, Omit<Intake, 'nowMs'> {
  times: BatchTimes
  audit: ImportAudit | undefined
}

export interface BatchImporter {
  /** Stores the valid lines of a batch. Each other line becomes an error with its line number. */
  importBatch(job: BatchJob): Promise<BatchResult>
}

interface OrderStores {
  apps: AppStore
  orders: OrderStore
}

export function createBatchImporter(store: OrderStores): BatchImporter {
  return { importBatch: (job) => importBatch(store, job) }
}

async function importBatch(store: OrderStores, job: BatchJob): Promise<BatchResult> {
  const { times, actor, audit } = job
  const lines = linesOf(job)
  const read = await mapInSlices(lines, (line) => readLine(line, job))
  const registered = await findRegistered(store, read)
  const known = read.map((line) => ('order' in line ? requireApp(line, registered) : line))
  const good = known.filter((line) => 'order' in line)
  const audited = { lines, realMs: times.realMs, orders: good.map(({ order }) => order) }
  const record = audit && recordBatches(audit, audited)
  const restored = await restore(store, good, record)
  const others = good.filter((line) => !restored.has(line))
  const orders = others.map(({ order }) => order)
  const put = record && (({ outcomes }: PutResult) => record(countPut(outcomes)))
  const outcomes =
    orders.length > 0 ? await store.orders.putOrders(orders, times.environmentMs, actor, put) : []
  const outcomeOf = new Map(others.map((line, index) => [line, outcomes[index]]))
  return countOutcomes(known, (line) => outcomeOf.get(line) ?? 'created')
}

/** Returns the lines that were restored from an archive with their history, because no such order existed. */
async function restore(
  store: { orders: OrderStore },
  lines: GoodLine[],
  record: RecordBatch | undefined,
): Promise<Set<GoodLine>> {
  const archived = lines.filter((line) => line.history !== undefined)
  if (archived.length === 0) return new Set()
  const wholes = archived.map(({ order, history = [] }) => ({ order, history }))
  const isRestored = await store.orders.restoreOrders(
    wholes,
    record && ((isRestored) => record({ restored: isRestored.filter(Boolean).length })),
  )
  return new Set(archived.filter((_, index) => isRestored[index]))
}

function readLine({ number, bytes }: NdjsonLine, { times, actor, aheadSecondsMax }: BatchJob): ReadLine {
  if (!bytes) return tooLong(number, LINE_BYTES_MAX)
  if (!isUtf8(bytes)) return notJson(number, bytes, 'The line is not valid UTF-8.')
  const text = bytes.toString('utf8')
  const parsed = parseJson(number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  if (bytes.length > ORDER_BYTES_MAX && !hasHistory(parsed?.value)) return tooLong(number, ORDER_BYTES_MAX)
  if (!parsed) return notJson(number, bytes, 'The line is not valid JSON.')
  if (parsed.repeated !== undefined)
    return notValid(number, [fieldViolation(parsed.repeated, REPEATED, undefined)])
  const nowMs = times.ofApps.get(appOf(parsed.value) ?? '') ?? times.environmentMs
  const read = readIncoming(parsed.value, { nowMs, actor, aheadSecondsMax })
  if (read.ok) {
    const { order, history } = read
    return { line: number, order, history, unusual: listUnusual(order, parsed.value as object) }
  }
  return notValid(number, read.violations)
}

function appOf(value: unknown): string | undefined {
  const appId = (value as { app_id?: unknown } | null)?.app_id
  return typeof appId === 'string' ? appId : undefined
}

function hasHistory(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'history' in value
}

function parseJson(text: string): { value: unknown; repeated: string | undefined } | undefined {
  try {
    const value = JSON.parse(text)
    return { value, repeated: repeatedName(text, value) }
  } catch {
    return undefined
  }
}

async function findRegistered(store: { apps: AppStore }, lines: ReadLine[]): Promise<Set<string>> {
  const wanted = new Set(lines.flatMap((line) => ('order' in line ? [line.order.appId] : [])))
  const registered = new Set<string>()
  for (const appId of wanted) if (await store.apps.findApp(appId)) registered.add(appId)
  return registered
}

function requireApp(line: GoodLine, registered: Set<string>): ReadLine {
  const { appId } = line.order
  if (registered.has(appId)) return line
  return notValid(line.line, [fieldViolation('app_id', UNKNOWN_APP, appId)])
}

function countOutcomes(lines: ReadLine[], outcomeOf: (line: GoodLine) => PutOutcome): BatchResult {
  const lastLine = lines.at(-1)?.line ?? 0
  const result: BatchResult = { lastLine, accepted: 0, unchanged: 0, outdated: [], errors: [], warned: [] }
  for (const line of lines) {
    if (!('order' in line)) {
      result.errors.push(line)
      continue
    }
    const outcome = outcomeOf(line)
    if (outcome === 'conflict') result.errors.push(refuse(line.line, 'conflict', ORDER_CONFLICT))
    else if (outcome === 'unchanged') result.unchanged++
    else if (typeof outcome === 'object') result.outdated.push(outdatedLine(line, outcome.keptUpdateTime))
    else result.accepted++
    const isTaken = outcome !== 'conflict' && typeof outcome !== 'object'
    if (isTaken && line.unusual.length > 0) result.warned.push({ line: line.line, unusual: line.unusual })
  }
  return result
}

function outdatedLine({ line, order }: GoodLine, keptUpdateTime: string): OutdatedLine {
  return { line, appId: order.appId, orderId: order.id, updateTime: order.updateTime, keptUpdateTime }
}

function tooLong(line: number, bytesMax: number): LineError {
  return refuse(line, 'too-long', `The line is longer than ${bytesMax} bytes.`)
}

function notValid(line: number, violations: FieldViolation[]): LineError {
  return { ...refuse(line, 'invalid', 'The order is not valid.'), violations }
}

function notJson(line: number, bytes: Buffer, message: string): LineError {
  const violations = [fieldViolation('', describeJsonFault(bytes), undefined)]
  return { ...refuse(line, 'invalid', message), violations }
}

function refuse(line: number, problem: LineError['problem'], message: string): LineError {
  return { line, problem, message }
}
