import { isAnsweredWith, isRefused, ofKind, saidBy, thingOf } from '../history/operation.ts'
import { isJudged } from './orders.ts'
import { findIn, type Rules } from './violation.ts'

export const PAYMENT_RULES = {
  /** Each change of a status has its entry in the audit trail. */
  'changes are audited': ({ operations }) => {
    const paid = ofKind(operations, 'pay order').filter((one) => isAnsweredWith(one, 200))
    return ofKind(operations, 'list audit').flatMap((list) => {
      const atMs = list.endedMs
      if (isRefused(list))
        return [{ atMs, message: `nobody knows: the audit trail was refused with ${list.result.status}` }]
      const said = saidBy(list).audited
      if (!said) return []
      const audited = new Set(said)
      return paid
        .filter(({ environment, service }) => environment === list.environment && service === list.service)
        .filter(({ about }) => !audited.has(`order/${list.about}/${about}`))
        .map((one) => ({ atMs, message: `${thingOf(one)} was paid, and the audit trail does not say so` }))
    })
  },

  /** Many clients try to pay the same order at once. One of them may, and afterwards the order stays paid. */
  'an order is paid once': (run) => {
    const operations = run.operations.filter(isJudged(run))
    const attempts = Map.groupBy(ofKind(operations, 'pay order'), thingOf)
    const reads = Map.groupBy(ofKind(operations, 'read payment'), thingOf)
    return [...attempts].flatMap(([order, tries]) => {
      const paid = tries.filter((one) => isAnsweredWith(one, 200))
      const [first, second] = paid.toSorted((a, b) => a.endedMs - b.endedMs)
      if (second) return [{ atMs: second.endedMs, message: `${order} was paid ${paid.length} times` }]
      if (!first) return []
      return findIn(reads.get(order) ?? [], (read) => {
        const { version, orderStatus } = saidBy(read)
        if (read.beganMs <= first.endedMs || version === undefined || orderStatus === 'Paid') return undefined
        return `${order} was paid, and is shown unpaid by ${read.service}`
      })
    })
  },
} satisfies Rules
