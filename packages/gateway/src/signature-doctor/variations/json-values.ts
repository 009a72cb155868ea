import type { Finding } from '../examination.ts'

export interface ChangedValue {
  mistake: Finding['mistake']
  detail: string | undefined
  /** As JSON text without white space. */
  changed: string
}

type Json = unknown
type Fields = [name: string, value: Json][]

/**
 * Returns the JSON that a client may have signed in place of the one it sent: other order, fields left out, other
 * names, other types. Called only for values that are shallow.
 */
export function changedValues(value: Json): ChangedValue[] {
  const made: ChangedValue[] = []
  const add = (mistake: Finding['mistake'], changed: Json, detail?: string) => {
    const text = JSON.stringify(changed)
    if (text !== undefined) made.push({ mistake, detail, changed: text })
  }
  const raw = (mistake: Finding['mistake'], changed: string, detail?: string) =>
    made.push({ mistake, detail, changed })
  raw(
    'body-keys-sorted',
    ordered(value, (names) => names.toSorted(), true),
  )
  raw(
    'body-keys-sorted',
    ordered(value, (names) => names.toSorted(), false),
    'only those of the outer object',
  )
  raw(
    'body-keys-sorted',
    ordered(value, (names) => names.toSorted(ignoringCase), true),
    'without regard to case',
  )
  raw(
    'body-keys-sorted',
    ordered(value, (names) => names.toReversed(), true),
    'in the reverse order',
  )
  raw(
    'body-keys-sorted',
    ordered(value, (names) => names.toSorted().reverse(), true),
    'from Z to A',
  )
  raw(
    'body-keys-sorted',
    ordered(value, (names) => names.toSorted((a, b) => a.length - b.length), true),
    'by length',
  )
  add(
    'body-fields-dropped',
    without(value, (field) => field === null),
    'null fields',
  )
  add(
    'body-fields-dropped',
    without(value, (field) => field === null || field === ''),
    'null and empty fields',
  )
  add('body-fields-dropped', without(value, isEmpty), 'null and empty fields, lists and objects')
  add(
    'body-fields-dropped',
    without(value, (field) => !field),
    'null, empty, false and zero fields',
  )
  add(
    'body-types-changed',
    mapValues(value, (field) => (isNumber(field) ? String(field) : field)),
    'numbers as strings',
  )
  add(
    'body-types-changed',
    mapValues(value, (field) => (isNumber(field) || typeof field === 'boolean' ? String(field) : field)),
    'all values as strings',
  )
  add('body-types-changed', mapValues(value, numericText), 'digits as numbers')
  add(
    'body-types-changed',
    mapValues(value, (field) => (field === null ? '' : field)),
    'null as an empty string',
  )
  add(
    'body-types-changed',
    mapValues(value, (field) => (field === '' ? null : field)),
    'an empty string as null',
  )
  add('body-values-changed', mapValues(value, trimmedText), 'strings without white space around them')
  add(
    'body-values-changed',
    mapValues(value, (field) => inCase(field, 'lower')),
    'strings in lower case',
  )
  add(
    'body-values-changed',
    mapValues(value, (field) => inCase(field, 'upper')),
    'strings in upper case',
  )
  add('body-keys-renamed', renamed(value, camelCase), 'in camelCase')
  add('body-keys-renamed', renamed(value, snakeCase), 'in snake_case')
  add('body-keys-renamed', renamed(value, pascalCase), 'in PascalCase')
  add(
    'body-keys-renamed',
    renamed(value, (name) => name.toUpperCase()),
    'in upper case',
  )
  add(
    'body-keys-renamed',
    renamed(value, (name) => name.toLowerCase()),
    'in lower case',
  )
  for (const name of ['order_id', 'orderId', 'payment_order_id', 'Id', 'ID', '_id', 'orderid']) {
    add(
      'body-keys-renamed',
      renamed(value, (key) => (key === 'id' ? name : key)),
      `${name} for id`,
    )
  }
  for (const name of ['data', 'body', 'request', 'payload', 'params', 'order']) {
    add('body-wrapped', { [name]: value }, `inside "${name}"`)
  }
  add('body-wrapped', [value], 'inside a list')
  for (const { detail, inner } of unwrapped(value)) add('body-part', inner, detail)
  return made
}

const ignoringCase = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)
const isNumber = (value: Json) => typeof value === 'number'
const isFields = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: Json) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0)

/** Written as text, because an object would put names that look like numbers first. */
function ordered(value: Json, order: (names: string[]) => string[], isDeep: boolean): string {
  const write = (inner: Json, depth: number): string => {
    if (Array.isArray(inner)) return `[${inner.map((item) => write(item, depth + 1)).join(',')}]`
    if (!isFields(inner)) return JSON.stringify(inner)
    const names = Object.keys(inner)
    const chosen = isDeep || depth === 0 ? order(names) : names
    return `{${chosen.map((name) => `${JSON.stringify(name)}:${write(inner[name], depth + 1)}`).join(',')}}`
  }
  return write(value, 0)
}

function mapFields(value: Json, change: (fields: Fields) => Fields): Json {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change))
  if (!isFields(value)) return value
  const fields = Object.entries(value).map(([name, inner]): [string, Json] => [
    name,
    mapFields(inner, change),
  ])
  return Object.fromEntries(change(fields))
}

function without(value: Json, isDropped: (field: Json) => boolean): Json {
  return mapFields(value, (fields) => fields.filter(([, field]) => !isDropped(field)))
}

function renamed(value: Json, rename: (name: string) => string): Json {
  return mapFields(value, (fields) => fields.map(([name, field]) => [rename(name), field]))
}

function mapValues(value: Json, change: (leaf: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, change))
  if (!isFields(value)) return change(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapValues(inner, change)]))
}

function numericText(value: Json): Json {
  return typeof value === 'string' && /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?$/.test(value)
    ? Number(value)
    : value
}

const trimmedText = (value: Json) => (typeof value === 'string' ? value.trim() : value)

function inCase(value: Json, to: 'lower' | 'upper'): Json {
  if (typeof value !== 'string') return value
  return to === 'lower' ? value.toLowerCase() : value.toUpperCase()
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const pascalCase = (name: string) => camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** One field alone, all fields but one, and what stands inside one field. */
function unwrapped(value: Json): { detail: string; inner: Json }[] {
  if (!isFields(value)) return []
  const names = Object.keys(value).slice(0, 8)
  return names.flatMap((name) => [
    ...(typeof value[name] === 'object' ? [{ detail: `only what is in "${name}"`, inner: value[name] }] : []),
    ...(names.length > 1
      ? [
          { detail: `only the field "${name}"`, inner: { [name]: value[name] } },
          {
            detail: `without the field "${name}"`,
            inner: Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
          },
        ]
      : []),
  ])
}
