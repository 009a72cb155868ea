import { placed } from '@txgw/base/records/places'
import type { Field, Fields } from '@txgw/base/records/record'
import { wireName } from '@txgw/base/records/wire-form'

/**
 * The place of each field that a caller asks for in the digest of its request; `never` for a field that the service sets
 * itself. The places are those of the first digests, which stay as they are: a field that came later has its name there,
 * and only if it has a value.
 */
export interface Asked {
  readonly asked: number | 'by-name' | 'never'
  /** The fields of each entry, for a list. */
  readonly entries?: { readonly [name: string]: Field & Asked }
}

type AskedFields = { readonly [name: string]: Field & Asked }

/** The fields that a caller asks for. */
export type OnlyAsked<F extends AskedFields> = {
  [N in keyof F as F[N]['asked'] extends 'never' ? never : N]: F[N]
}

/** In the order of their places. */
export function onlyAsked<F extends AskedFields>(fields: F): OnlyAsked<F> {
  const [first, later] = inOrder(fields)
  return Object.fromEntries([...first, ...later]) as Fields as OnlyAsked<F>
}

/** What a digest is made of: equal values give the same, however the request was written. */
export function digestValues(fields: AskedFields): (asked: object) => unknown[] {
  const [first, later] = inOrder(fields)
  const valuesOf = first.map(([name, field]) => ({ name, values: reader(field) }))
  return (asked) => {
    const record = asked as Record<string, unknown>
    return [
      ...valuesOf.flatMap(({ name, values }) => values(record[name])),
      ...later.flatMap(([name, field]) =>
        record[name] === undefined || record[name] === null
          ? []
          : [[wireName(name, field), ...reader(field)(record[name])]],
      ),
    ]
  }
}

function inOrder(fields: AskedFields) {
  const later = Object.entries(fields).filter(([, { asked }]) => asked === 'by-name')
  return [placed(fields, ({ asked }) => asked), later] as const
}

function reader({ sort, entries }: AskedFields[string]): (value: unknown) => unknown[] {
  if (sort === 'money') return (value) => moneyValues(value as { currency?: string; amount?: string } | null)
  if (!entries) return (value) => [value]
  const values = digestValues(entries)
  return (list) => [(list as object[]).map(values)]
}

function moneyValues(money: { currency?: string; amount?: string } | null | undefined): unknown[] {
  return [money?.currency, money?.amount]
}
