import { type OperationOf, ofKind } from '../history/operation.ts'
import type { Check, Violation } from './violation.ts'

/** The price of a version is made from its number, so that a changed price is seen. */
export function priceOfVersion(version: number): string {
  return `${Math.floor(version / 100)}.${String(version % 100).padStart(2, '0')}`
}

/** The history of an order shows each acknowledged version whole, with its price, once it has been written. */
export const versionsAreKept: Check = ({ operations }) => {
  const writes = Map.groupBy(
    ofKind(operations, 'write order').filter(
      ({ result }) => result.came === 'answer' && (result.status === 200 || result.status === 201),
    ),
    orderOf,
  )
  return ofKind(operations, 'read versions').flatMap((read) => {
    const { result } = read
    if (result.came === 'nothing' || !result.said.versions) return []
    const shown = new Map(result.said.versions.map(({ version, price }) => [version, price]))
    const before = (writes.get(orderOf(read)) ?? []).filter(({ endedMs }) => endedMs < read.beganMs)
    return [...before.flatMap((write) => missing(write, read, shown)), ...wrongPrices(read, shown)]
  })
}

type Read = OperationOf<'read versions'>

function missing(write: OperationOf<'write order'>, read: Read, shown: Map<number, string>): Violation[] {
  if (shown.has(write.version)) return []
  const message = `${orderOf(read)}: version ${write.version}, acknowledged, is not in the history`
  return [{ check: 'versions are kept whole', atMs: read.endedMs, message }]
}

function wrongPrices(read: Read, shown: Map<number, string>): Violation[] {
  return [...shown]
    .filter(([version, price]) => price !== priceOfVersion(version))
    .map(([version, price]) => ({
      check: 'versions are kept whole',
      atMs: read.endedMs,
      message: `${orderOf(read)}: version ${version} has the price ${price}, not ${priceOfVersion(version)}`,
    }))
}

function orderOf({ environment, about }: { environment: string; about: string }): string {
  return `${environment} ${about}`
}
