import { serveParent } from '../lib/serve-parent.ts'
import { makeOrder } from '../query/make-order.ts'
import { createPlainTable, insertRows, toRow } from '../query/plain-table.ts'

/** The lower bound of an import: the rows exist beforehand, and nothing is read, checked or kept as history. */
export interface BareInsertsRun {
  database: string
  count: number
  batchSize: number
}

export interface WriteFigures {
  seconds: number
  cpuMicros: number
}

function run({ database, count, batchSize }: BareInsertsRun): WriteFigures {
  const rows = Array.from({ length: count }, (_, number) => toRow(makeOrder(number)))
  const table = createPlainTable(database)
  const startedMs = performance.now()
  const before = process.cpuUsage()
  insertRows(table, { rows, batchSize })
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - startedMs) / 1000
  table.close()
  return { seconds, cpuMicros: user + system }
}

serveParent({ run })
