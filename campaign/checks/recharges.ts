import { type Operation, type OperationOf, ofKind } from '../history/operation.ts'
import type { Check, Violation } from './violation.ts'

/** Players whose name begins so are forbidden by the game, in whatever words it says so. */
export const FORBIDDEN_PREFIX = 'forbidden-'
const DECIDED = ['ACCEPTED', 'ENDED']

type AnyRecharge = OperationOf<'recharge'> | OperationOf<'read recharge'>

/** One Idempotency-Key is one recharge: its answer has the same bytes however often it is asked for. */
export const keysGiveTheSameBytes: Check = ({ operations }) =>
  byKey(ofKind(operations, 'recharge').filter(created)).flatMap(([key, answers]) => {
    const digests = new Set(answers.map((answer) => said(answer).digest))
    if (digests.size === 1) return []
    return [
      violation('the same key gives the same bytes', answers, `${key} got ${digests.size} different answers`),
    ]
  })

/** A recharge is decided once, and a decision never changes. */
export const rechargesAreDecidedOnce: Check = ({ operations }) => {
  const all: AnyRecharge[] = [...ofKind(operations, 'recharge'), ...ofKind(operations, 'read recharge')]
  return byKey(all.filter((one) => said(one).state !== undefined)).flatMap(([key, seen]) => {
    const check = 'a recharge is decided once'
    const ids = new Set(seen.map((one) => said(one).rechargeId))
    const decisions = new Set(
      seen.map((one) => said(one).state).filter((state) => DECIDED.includes(state ?? '')),
    )
    const orders = new Set(seen.flatMap((one) => said(one).orderIds ?? []))
    if (ids.size > 1) return [violation(check, seen, `${key} is ${ids.size} recharges`)]
    if (decisions.size > 1) return [violation(check, seen, `${key} was ${[...decisions].join(' and ')}`)]
    if (orders.size > 1) return [violation(check, seen, `${key} made ${orders.size} orders`)]
    if (decisions.has('ENDED') && orders.size > 0)
      return [violation(check, seen, `${key} ended and has an order`)]
    return []
  })
}

/** At the end of a run every recharge that was ever answered is decided. */
export const noRechargeIsLeftHanging: Check = ({ operations }) =>
  byKey(ofKind(operations, 'read recharge').filter((one) => said(one).state !== undefined)).flatMap(
    ([key, reads]) => {
      const last = reads.at(-1) as AnyRecharge
      if (DECIDED.includes(said(last).state ?? '')) return []
      return [violation('no recharge is left hanging', [last], `${key} is still ${said(last).state}`)]
    },
  )

/** The game forbade the player, so no order of this player exists anywhere. */
export const noOrderForTheForbidden: Check = ({ operations }) => {
  const check = 'no order for a forbidden player'
  const accepted = [...ofKind(operations, 'recharge'), ...ofKind(operations, 'read recharge')]
    .filter((one) => one.player.startsWith(FORBIDDEN_PREFIX) && said(one).state === 'ACCEPTED')
    .map((one) => violation(check, [one], `${one.about} of ${one.player} was accepted`))
  const listed = ofKind(operations, 'list orders')
    .filter((list) => list.about.startsWith(FORBIDDEN_PREFIX) && (said(list).orderIds ?? []).length > 0)
    .map((list) => violation(check, [list], `${list.about} has the order ${said(list).orderIds?.join(', ')}`))
  return [...accepted, ...listed]
}

/** The orders of a player are those that its accepted recharges named. */
export const ordersComeFromRecharges: Check = ({ operations }) => {
  const recharges = [...ofKind(operations, 'recharge'), ...ofKind(operations, 'read recharge')]
  const made = Map.groupBy(recharges, ({ player }) => player)
  return ofKind(operations, 'list orders').flatMap((list) => {
    const orders = said(list).orderIds
    if (!orders) return []
    const named = new Set((made.get(list.about) ?? []).flatMap((one) => said(one).orderIds ?? []))
    const unknown = orders.filter((order) => !named.has(order))
    const message = `${list.about} has orders that no recharge named: ${unknown.join(', ')}`
    return unknown.length === 0 ? [] : [violation('orders come from recharges', [list], message)]
  })
}

/**
 * Each player has one recharge. So the store has one order of a player whose recharge was accepted, and none of
 * anybody else, whether or not an answer ever named it.
 */
export const theStoreHasOneOrderForEach: Check = ({ operations }) => {
  const check = 'a recharge is decided once'
  const recharges = [...ofKind(operations, 'recharge'), ...ofKind(operations, 'read recharge')]
  const accepted = new Map(
    recharges
      .filter((one) => said(one).state === 'ACCEPTED')
      .map((one) => [`${one.environment} ${one.player}`, said(one).orderIds ?? []]),
  )
  return ofKind(operations, 'list all orders').flatMap((list) => {
    if (list.result.came === 'answer' && list.result.status >= 400 && list.result.status < 500)
      return [violation(check, [list], `nobody knows: the list was refused with ${list.result.status}`)]
    const orders = said(list).stored ?? []
    return [...Map.groupBy(orders, ({ player }) => player)].flatMap(([player, all]): Violation[] => {
      const named = accepted.get(`${list.environment} ${player}`)
      const ids = all.map(({ id }) => id).join(', ')
      if (all.length > 1)
        return [violation(check, [list], `the store has ${all.length} orders of ${player}: ${ids}`)]
      if (!named)
        return [violation(check, [list], `the store has the order ${ids} of ${player}, who has none`)]
      if (named.includes(ids)) return []
      return [
        violation(check, [list], `the store has the order ${ids} of ${player}, not ${named.join(', ')}`),
      ]
    })
  })
}

function created({ result }: Operation): boolean {
  return result.came === 'answer' && result.status === 201
}

function said({ result }: Operation) {
  return result.came === 'answer' ? result.said : {}
}

function byKey<O extends Operation>(operations: O[]): [string, O[]][] {
  return [...Map.groupBy(operations, ({ environment, about }) => `${environment} ${about}`)]
}

function violation(check: string, operations: Operation[], message: string): Violation {
  return { check, atMs: Math.max(...operations.map(({ endedMs }) => endedMs)), message }
}
