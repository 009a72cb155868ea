import { permutations, rare, type Variation } from '../variation.ts'

const PERMUTED_KEYS_MAX = 5
const SWAPPED_KEYS_MAX = 10

type Order = (names: string[]) => string[]

const ORDERS: [detail: string, isDeep: boolean, order: Order][] = [
  ['only those of the outer object', false, (names) => names.toSorted()],
  ['without regard to case', true, (names) => names.toSorted(ignoringCase)],
  ['in the reverse order', true, (names) => names.toReversed()],
  ['from Z to A', true, (names) => names.toSorted().reverse()],
  ['by length', true, (names) => names.toSorted((a, b) => a.length - b.length)],
]

function ignoringCase(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1
}

/** Returns a JSON value with its keys in other orders. Those of rank 3 are not worth trying in every style. */
export function keyOrders(value: unknown): Variation[] {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const others = names.length <= PERMUTED_KEYS_MAX ? permutations(names) : neighbours(names)
  return [
    [2, 'body-keys-sorted', undefined, ordered(value, (unsorted) => unsorted.toSorted(), true)],
    ...ORDERS.map(
      ([detail, isDeep, order]): Variation => [
        2,
        'body-keys-reordered',
        detail,
        ordered(value, order, isDeep),
      ],
    ),
    ...others.map((order) =>
      rare(
        'body-keys-reordered',
        `signed: ${order.join(', ')}`,
        ordered(value, () => order, false),
      ),
    ),
  ]
}

/** Written as text, because an object would put names that look like numbers first. */
function ordered(value: unknown, order: Order, isDeep: boolean): string {
  const write = (inner: unknown, depth: number): string => {
    if (Array.isArray(inner)) return `[${inner.map((item) => write(item, depth + 1)).join(',')}]`
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner)
    const fields = new Map(Object.entries(inner))
    const names = [...fields.keys()]
    const chosen = isDeep || depth === 0 ? order(names) : names
    return `{${chosen.map((name) => `${JSON.stringify(name)}:${write(fields.get(name), depth + 1)}`).join(',')}}`
  }
  return write(value, 0)
}

/** Two keys swapped, or one moved. */
function neighbours(names: string[]): string[][] {
  const few = names.slice(0, SWAPPED_KEYS_MAX)
  return few.flatMap((first, i) =>
    few.flatMap((second, j) => {
      const moved = names.toSpliced(i, 1).toSpliced(j, 0, first)
      return i < j ? [names.with(i, second).with(j, first), moved] : [moved]
    }),
  )
}
