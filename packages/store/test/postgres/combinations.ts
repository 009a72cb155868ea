/** Every combination of the fields of a filter. */
export function combinations<F extends object>(all: Required<F>): F[] {
  const fields = Object.entries(all)
  return Array.from(
    { length: 2 ** fields.length },
    (_, bits) => Object.fromEntries(fields.filter((_, bit) => bits & (1 << bit))) as F,
  )
}
