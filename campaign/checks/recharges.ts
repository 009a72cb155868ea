import { isAnsweredWith, isRefused, type Operation, ofKind, saidBy, thingOf } from '../history/operation.ts'
import { type Finding, findIn, type Rules } from './violation.ts'

/** Players whose name begins so are forbidden by the game, in whatever words it says so. */
export const FORBIDDEN_PREFIX = 'forbidden-'
export const RECHARGE_PRICE = '4.99'
const DECIDED = ['ACCEPTED', 'ENDED']

export const RECHARGE_RULES = {
  /**
   * A recharge is decided once, and a decision never changes. Each player has one recharge. So the store has one order
   * of a player whose recharge was accepted, as it was asked for, and none of anybody else, whether or not an answer
   * ever named it.
   */
  'a recharge is decided once': ({ operations }) => {
    const accepted = acceptedIn(operations)
    return [
      ...findIn(byKey(rechargesIn(operations).filter(hasState)), contradiction),
      ...ofKind(operations, 'list all orders').flatMap((list) =>
        strayOrders(list, accepted).map((message) => ({ atMs: list.endedMs, message })),
      ),
      ...byKey(ofKind(operations, 'list all orders')).flatMap((lists) => lostOrders(lists, operations)),
    ]
  },

  /** One Idempotency-Key is one recharge: its answer has the same bytes however often it is asked for. */
  'the same key gives the same bytes': ({ operations }) =>
    findIn(
      byKey(ofKind(operations, 'recharge').filter((one) => isAnsweredWith(one, 201))),
      ({ key, seen }) => {
        const digests = new Set(seen.map((answer) => saidBy(answer).digest))
        return digests.size === 1 ? undefined : `${key} got ${digests.size} different answers`
      },
    ),

  /** At the end of a run every recharge that was ever answered is decided. */
  'no recharge is left hanging': ({ operations }) =>
    findIn(byKey(ofKind(operations, 'read recharge').filter(hasState)), ({ key, seen }) => {
      const { state = '' } = saidBy(seen.at(-1) as Operation)
      return DECIDED.includes(state) ? undefined : `${key} is still ${state}`
    }),

  /** Only a game forbids, and the validation that ended or allowed a recharge can be read. */
  "a decision is the game's": ({ operations }) =>
    findIn(rechargesIn(operations), (one) => {
      const { state = '', endKind, isValidated } = saidBy(one)
      if (!DECIDED.includes(state)) return undefined
      if (endKind === 'forbidden' && !one.player.startsWith(FORBIDDEN_PREFIX))
        return `${one.player}, whom the game allows, was forbidden`
      return isValidated === false ? `${one.about} was decided without a validation` : undefined
    }),

  /** The game forbade the player, so no order of this player exists anywhere. */
  'no order for a forbidden player': ({ operations }) => [
    ...findIn(rechargesIn(operations), (one) =>
      one.player.startsWith(FORBIDDEN_PREFIX) && saidBy(one).state === 'ACCEPTED'
        ? `${one.about} of ${one.player} was accepted`
        : undefined,
    ),
    ...findIn(ofKind(operations, 'list orders'), (list) => {
      const { orderIds = [] } = saidBy(list)
      if (!list.about.startsWith(FORBIDDEN_PREFIX) || orderIds.length === 0) return undefined
      return `${list.about} has the order ${orderIds.join(', ')}`
    }),
  ],

  /** The orders of a player are those that its accepted recharges named. */
  'orders come from recharges': ({ operations }) => {
    const made = Map.groupBy(rechargesIn(operations), ({ player }) => player)
    return findIn(ofKind(operations, 'list orders'), (list) => {
      const named = new Set((made.get(list.about) ?? []).flatMap((one) => saidBy(one).orderIds ?? []))
      const unknown = (saidBy(list).orderIds ?? []).filter((order) => !named.has(order))
      if (unknown.length === 0) return undefined
      return `${list.about} has orders that no recharge named: ${unknown.join(', ')}`
    })
  },
} satisfies Rules

/** Why the answers about one recharge cannot all be true. */
function contradiction({ key, seen }: Keyed): string | undefined {
  const said = seen.map(saidBy)
  const ids = new Set(said.map(({ rechargeId }) => rechargeId))
  const decisions = new Set(said.map(({ state = '' }) => state).filter((state) => DECIDED.includes(state)))
  const orders = new Set(said.flatMap(({ orderIds = [] }) => orderIds))
  if (ids.size > 1) return `${key} is ${ids.size} recharges`
  if (decisions.size > 1) return `${key} was ${[...decisions].join(' and ')}`
  if (orders.size > 1) return `${key} made ${orders.size} orders`
  return decisions.has('ENDED') && orders.size > 0 ? `${key} ended and has an order` : undefined
}

/** What is wrong with the orders of an app that the store has. */
function strayOrders(list: Operation, accepted: Map<string, string[]>): string[] {
  const { environment } = list
  if (isRefused(list)) return [`nobody knows: the list was refused with ${list.result.status}`]
  const { stored = [] } = saidBy(list)
  const unlike = stored
    .filter(({ price, status }) => price !== RECHARGE_PRICE || status !== 'Created')
    .map(({ id, price, status }) => `the order ${id} is ${status} and costs ${price}, which nobody asked for`)
  const stray = [...Map.groupBy(stored, ({ player }) => player)].flatMap(([player, all]) => {
    const named = accepted.get(`${environment} ${player}`)
    const ids = all.map(({ id }) => id).join(', ')
    if (all.length > 1) return [`the store has ${all.length} orders of ${player}: ${ids}`]
    if (!named) return [`the store has the order ${ids} of ${player}, who has none`]
    return named.includes(ids) ? [] : [`the store has the order ${ids} of ${player}, not ${named.join(', ')}`]
  })
  return [...unlike, ...stray]
}

/** Orders of an app that a recharge named before all stores were listed, and that none of them has. */
function lostOrders({ key, seen, endedMs }: Keyed, operations: Operation[]): Finding[] {
  if (!seen.every((list) => saidBy(list).stored)) return []
  const stored = new Set(seen.flatMap((list) => saidBy(list).stored?.map(({ id }) => id)))
  return rechargesIn(operations)
    .filter((one) => thingOf({ ...one, about: one.app }) === key)
    .filter((one) => seen.every(({ beganMs }) => one.endedMs < beganMs))
    .filter((one) => saidBy(one).orderIds?.some((id) => !stored.has(id)))
    .map(({ player }) => ({ atMs: endedMs, message: `the order of ${player} is not stored` }))
}

/** The orders of each player whose recharge was accepted. */
function acceptedIn(operations: Operation[]): Map<string, string[]> {
  const accepted = rechargesIn(operations).filter((one) => saidBy(one).state === 'ACCEPTED')
  return new Map(accepted.map((one) => [`${one.environment} ${one.player}`, saidBy(one).orderIds ?? []]))
}

function rechargesIn(operations: Operation[]) {
  return ofKind(operations, 'recharge', 'read recharge')
}

function hasState(operation: Operation): boolean {
  return saidBy(operation).state !== undefined
}

interface Keyed {
  key: string
  seen: Operation[]
  /** Of the last of them. */
  endedMs: number
}

function byKey(operations: Operation[]): Keyed[] {
  return [...Map.groupBy(operations, thingOf)].map(([key, seen]) => ({
    key,
    seen,
    endedMs: Math.max(...seen.map(({ endedMs }) => endedMs)),
  }))
}
