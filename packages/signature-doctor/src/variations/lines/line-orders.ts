import type { Finding } from '../../examination.ts'
import { type Change, rightLines } from '../recipe.ts'
import type { Text } from '../text.ts'
import { permutations, type Rank } from '../variation.ts'

export const LINE_NAMES = ['method', 'path', 'timestamp', 'nonce_str', 'body']
/** Lines are named by their place, from 0. */
type Order = readonly number[]
const RIGHT: Order = LINE_NAMES.keys().toArray()

export function arranged(rank: Rank, findings: Finding[], arrange: (lines: Text[]) => Text[]): Change {
  return { thing: 'lines', rank, findings, recipe: { lines: (parts) => arrange(rightLines(parts)) } }
}

const inThisOrder = (rank: Rank, findings: Finding[], order: Order) =>
  arranged(rank, findings, (lines) => order.map((place) => lines[place] as Text))

const SOME_LINES = subsets(RIGHT)
  .filter(({ length }) => length > 0 && length < RIGHT.length)
  .map((order) => ({ order, isAlone: order.length === 1 }))

/** Texts with lines left out, in another order, or both. The fewest changes come first. */
export const ORDER_CHANGES: Change[] = [
  ...SOME_LINES.toSorted((a, b) => b.order.length - a.order.length).flatMap(({ order, isAlone }) => {
    const ended = inThisOrder(order.length === 4 || order.join() === '4' ? 2 : 3, [missing(order)], order)
    // A line that is signed alone is usually not ended, which is no second mistake.
    return isAlone ? [{ ...ended, recipe: { ...ended.recipe, separatorEnd: () => '' } }, ended] : [ended]
  }),
  ...otherOrders(RIGHT).map((order) => inThisOrder(rankOf(order), [swapped(order)], order)),
  ...SOME_LINES.flatMap(({ order }) => otherOrders(order)).map((order) =>
    inThisOrder(4, [missing(order), swapped(order)], order),
  ),
]

function missing(order: Order): Finding {
  if (order.join() === '2,3,4') return { mistake: 'webhook-format' }
  const left = RIGHT.filter((place) => !order.includes(place))
  const detail = order.length <= 2 ? `signed alone: ${namesOf(order)}` : `missing: ${namesOf(left)}`
  return { mistake: 'line-missing', detail }
}

function swapped(order: Order): Finding {
  return { mistake: 'lines-swapped', detail: `signed: ${namesOf(order)}` }
}

function namesOf(order: Order): string {
  return order.map((place) => LINE_NAMES[place]).join(', ')
}

/** The timestamp and the nonce are swapped most often, then other neighbours. */
function rankOf(order: Order): Rank {
  if (order.join() === '0,1,3,2,4') return 1
  return order.filter((line, place) => line !== place).length === 2 ? 2 : 3
}

function subsets(places: Order): Order[] {
  return Array.from({ length: 2 ** places.length }, (_, bits) =>
    places.filter((place) => bits & (1 << place)),
  )
}

function otherOrders(places: Order): Order[] {
  return permutations(places).slice(1)
}
