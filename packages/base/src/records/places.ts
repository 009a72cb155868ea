import type { Field } from './record.ts'
import { wireName } from './wire-form.ts'

/** The place of each field among the columns of a list. */
export interface Listed {
  readonly list: number | 'no'
  /** The members that have a column each, for an object. */
  readonly listed?: readonly string[]
}

/** The columns of a CSV file. */
export function listColumns(fields: { readonly [name: string]: Field & Listed }): string[] {
  return placed(fields, ({ list }) => list).flatMap(([name, field]) => {
    const wire = wireName(name, field)
    const { listed = field.sort === 'money' ? ['amount', 'currency'] : undefined } = field
    return listed?.map((member) => `${wire}.${member}`) ?? [wire]
  })
}

/** The fields that have a place, in the order of the places. No two may have the same. */
export function placed<F extends Field>(
  fields: { readonly [name: string]: F },
  placeOf: (field: F) => number | string,
): [name: string, field: F][] {
  const names = new Map<number, string>()
  for (const [name, field] of Object.entries(fields)) {
    const place = placeOf(field)
    if (typeof place !== 'number') continue
    const other = names.get(place)
    if (other !== undefined) throw new Error(`${other} and ${name} have the same place ${place}`)
    names.set(place, name)
  }
  const inOrder = [...names].sort(([one], [other]) => one - other)
  return inOrder.map(([, name]) => [name, fields[name] as F])
}
