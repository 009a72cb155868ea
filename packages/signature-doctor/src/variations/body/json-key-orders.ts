import { namedTogether, permutations, rare, type Variation, vary, type Way } from '../variation.ts'

const PERMUTED_KEYS_MAX = 5
const SWAPPED_KEYS_MAX = 10

type Order = (names: string[]) => string[]

const ORDERS: Way<unknown>[] = [
  [2, 'body-keys-sorted', undefined, everywhere((names) => names.toSorted())],
  [2, 'body-keys-reordered', 'only those of the outer object', outside((names) => names.toSorted())],
  [2, 'body-keys-reordered', 'without regard to case', everywhere((names) => names.toSorted(ignoringCase))],
  [2, 'body-keys-reordered', 'in the reverse order', everywhere((names) => names.toReversed())],
  [2, 'body-keys-reordered', 'from Z to A', everywhere((names) => names.toSorted().reverse())],
  [
    2,
    'body-keys-reordered',
    'by length',
    everywhere((names) => names.toSorted((a, b) => a.length - b.length)),
  ],
]

function ignoringCase(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1
}

/** Returns a JSON value with its keys in other orders. Those of rank 3 are not worth trying in every style. */
export function keyOrders(value: unknown): Variation[] {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const others = names.length <= PERMUTED_KEYS_MAX ? permutations(names) : neighbours(names)
  const reordered = others.map((order) =>
    rare('body-keys-reordered', `signed: ${order.join(', ')}`, outside(() => order)(value)),
  )
  return [...namedTogether(vary(value, ORDERS)), ...reordered]
}

function everywhere(order: Order): (value: unknown) => string {
  return (value) => ordered(value, order, order)
}

function outside(order: Order): (value: unknown) => string {
  return (value) => ordered(value, order, (names) => names)
}

/** Written as text, because an object would put names that look like numbers first. */
function ordered(value: unknown, outer: Order, inner: Order): string {
  const write = (child: unknown) => ordered(child, inner, inner)
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = new Map(Object.entries(value))
  const written = outer([...fields.keys()]).map(
    (name) => `${JSON.stringify(name)}:${write(fields.get(name))}`,
  )
  return `{${written.join(',')}}`
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
