/** Every combination of filter fields, from all fields to none. */
export function filterCombinations<F extends object>(all: Required<F>): Partial<F>[] {
  return Object.entries(all).reduce<Partial<F>[]>(
    (filters, [field, value]) => filters.flatMap((filter) => [filter, { ...filter, [field]: value }]),
    [{}],
  )
}

/** Whether a record has the value of each field in the filter. */
export function matches(record: object, filter: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(record))
  return Object.entries(filter).every(([field, value]) => fields.get(field) === value)
}
