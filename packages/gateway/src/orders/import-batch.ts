import { isUtf8 } from 'node:buffer'
import { fieldViolation } from '@txgw/protocol/schemas'
import type { Clock } from '../clock.ts'
import type { PutOutcome, Store } from '../storage/store.ts'
import type { BatchResult, LineError } from './import-report.ts'
import type { JudgedLine } from './import-warnings.ts'
import { listUnusual } from './list-unusual.ts'
import { LINE_BYTES_MAX, type NdjsonLine } from './ndjson-lines.ts'
import type { Order } from './order.ts'
import { readOrder } from './order-wire.ts'
import { ORDER_CONFLICT, UNKNOWN_APP } from './put-order.ts'

interface OrderLine extends JudgedLine {
  order: Order
}

type ReadLine = OrderLine | LineError

const BYTE_ORDER_MARK = '\uFEFF'

interface ImportBatch {
  store: Pick<Store, 'apps' | 'orders'>
  clock: Clock
  lines: NdjsonLine[]
}

/** Stores the good lines of a batch in one transaction; the others become errors with their line number. */
export async function importBatch({ store, clock, lines }: ImportBatch): Promise<BatchResult> {
  const read = lines.map(readLine)
  const registered = await findRegistered(store, read)
  const known = read.map((line) => ('order' in line ? requireApp(line, registered) : line))
  const orders = known.flatMap((line) => ('order' in line ? [line.order] : []))
  const outcomes = orders.length > 0 ? await store.orders.putOrders(orders, clock.nowMs()) : []
  return countOutcomes(known, outcomes)
}

function readLine({ number, bytes }: NdjsonLine): ReadLine {
  if (!bytes) return refuse(number, 'PAYLOAD_TOO_LARGE', `The line is longer than ${LINE_BYTES_MAX} bytes.`)
  if (!isUtf8(bytes)) return refuse(number, 'INVALID_ARGUMENT', 'The line is not valid UTF-8.')
  const text = bytes.toString('utf8')
  const parsed = parseJson(number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  if (!parsed) return refuse(number, 'INVALID_ARGUMENT', 'The line is not valid JSON.')
  const read = readOrder(parsed.value)
  if (read.ok) {
    return { line: number, order: read.order, unusual: listUnusual(read.order, parsed.value as object) }
  }
  return { ...refuse(number, 'INVALID_ARGUMENT', 'The order is not valid.'), details: read.violations }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

async function findRegistered(store: Pick<Store, 'apps'>, lines: ReadLine[]): Promise<Set<string>> {
  const wanted = new Set(lines.flatMap((line) => ('order' in line ? [line.order.appId] : [])))
  const registered = new Set<string>()
  for (const appId of wanted) if (await store.apps.findApp(appId)) registered.add(appId)
  return registered
}

function requireApp(line: OrderLine, registered: Set<string>): ReadLine {
  const { appId } = line.order
  if (registered.has(appId)) return line
  const details = [fieldViolation('app_id', UNKNOWN_APP, appId)]
  return { ...refuse(line.line, 'INVALID_ARGUMENT', 'The order is not valid.'), details }
}

function countOutcomes(lines: ReadLine[], outcomes: PutOutcome[]): BatchResult {
  const result: BatchResult = {
    lastLine: lines.at(-1)?.line ?? 0,
    accepted: 0,
    unchanged: 0,
    errors: [],
    taken: [],
  }
  let stored = 0
  for (const line of lines) {
    if (!('order' in line)) {
      result.errors.push(line)
      continue
    }
    const outcome = outcomes[stored++]
    if (outcome === 'conflict') result.errors.push(refuse(line.line, 'ALREADY_EXISTS', ORDER_CONFLICT))
    else if (outcome === 'unchanged') result.unchanged++
    else result.accepted++
    if (outcome !== 'conflict') result.taken.push(line)
  }
  return result
}

function refuse(line: number, name: LineError['name'], message: string): LineError {
  return { line, name, message }
}
