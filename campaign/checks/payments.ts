import { type Operation, ofKind } from '../history/operation.ts'
import { isJudged } from './orders.ts'
import type { Check, Violation } from './violation.ts'

/** Many clients try to pay the same order at once. One of them may, and afterwards the order stays paid. */
export const ordersArePaidOnce: Check = (run) => {
  const operations = run.operations.filter(isJudged(run))
  const check = 'an order is paid once'
  const attempts = Map.groupBy(ofKind(operations, 'pay order'), orderOf)
  const reads = Map.groupBy(ofKind(operations, 'read payment'), orderOf)
  return [...attempts].flatMap(([order, tries]): Violation[] => {
    const paid = tries.filter(({ result }) => result.came === 'answer' && result.status === 200)
    const [first, second] = paid.toSorted((a, b) => a.endedMs - b.endedMs)
    if (second) return [{ check, atMs: second.endedMs, message: `${order} was paid ${paid.length} times` }]
    if (!first) return []
    return (reads.get(order) ?? [])
      .filter((read) => read.beganMs > first.endedMs && showsUnpaid(read))
      .map((read) => ({
        check,
        atMs: read.endedMs,
        message: `${order} was paid, and is shown unpaid by ${read.service}`,
      }))
  })
}

function showsUnpaid({ result }: Operation): boolean {
  if (result.came === 'nothing' || result.said.version === undefined) return false
  return result.said.orderStatus !== 'Paid'
}

function orderOf({ environment, about }: Operation): string {
  return `${environment} ${about}`
}
