import type { Finding } from '../examination.ts'
import { keyOrders } from './json-key-orders.ts'

export interface ChangedValue {
  mistake: Finding['mistake']
  detail: string | undefined
  /** As JSON text without white space. */
  changed: string
  /** Not worth trying in every style. */
  isSeldom?: true
}

type Json = unknown
type Leaf = (value: Json) => Json

/**
 * Returns the JSON that a client may have signed in place of the one it sent: other order, fields left out, other
 * names, other types. Called only for values that are shallow.
 */
export function changedValues(value: Json): ChangedValue[] {
  const changed = (mistake: Finding['mistake'], detail: string, made: Json): ChangedValue[] => {
    const text = JSON.stringify(made)
    return text === undefined ? [] : [{ mistake, detail, changed: text }]
  }
  return [
    ...keyOrders(value),
    ...DROPPED.flatMap(([detail, isDropped]) =>
      changed('body-fields-dropped', detail, without(value, isDropped)),
    ),
    ...TYPES.flatMap(([detail, change]) => changed('body-types-changed', detail, mapValues(value, change))),
    ...VALUES.flatMap(([detail, change]) => changed('body-values-changed', detail, mapValues(value, change))),
    ...NAMES.flatMap(([detail, rename]) => changed('body-keys-renamed', detail, renamed(value, rename))),
    ...WRAPPERS.flatMap((name) => changed('body-wrapped', `inside "${name}"`, { [name]: value })),
    ...changed('body-wrapped', 'inside a list', [value]),
    ...partsOf(value).flatMap(([detail, inner]) => changed('body-part', detail, inner)),
  ]
}

const isFields = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: Json) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const DROPPED: [detail: string, isDropped: (value: Json) => boolean][] = [
  ['null fields', (value) => value === null],
  ['null and empty fields', (value) => value === null || value === ''],
  ['empty strings', (value) => value === ''],
  ['null and empty fields, lists and objects', isEmpty],
  ['null, empty, false and zero fields', (value) => !value],
]

const TYPES: [detail: string, change: Leaf][] = [
  ['numbers as strings', (value) => (typeof value === 'number' ? String(value) : value)],
  ['all values as strings', (value) => (/^(?:number|boolean)$/.test(typeof value) ? String(value) : value)],
  ['digits as numbers', numericText],
  ['null as an empty string', (value) => (value === null ? '' : value)],
  ['an empty string as null', (value) => (value === '' ? null : value)],
  ['true and false as 1 and 0', (value) => (typeof value === 'boolean' ? Number(value) : value)],
]

function numericText(value: Json): Json {
  return typeof value === 'string' && /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?$/.test(value)
    ? Number(value)
    : value
}

const onText =
  (change: (text: string) => string): Leaf =>
  (value) =>
    typeof value === 'string' ? change(value) : value

const VALUES: [detail: string, change: Leaf][] = [
  ['strings without white space around them', onText((text) => text.trim())],
  ['strings in lower case', onText((text) => text.toLowerCase())],
  ['strings in upper case', onText((text) => text.toUpperCase())],
  ['strings percent-encoded', onText((text) => encodeURIComponent(text.toWellFormed()))],
  ['strings in Base64', onText((text) => Buffer.from(text).toString('base64'))],
]

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const NAMES: [detail: string, rename: (name: string) => string][] = [
  ['in camelCase', camelCase],
  ['in snake_case', (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  ['in PascalCase', (name) => camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase())],
  ['in upper case', (name) => name.toUpperCase()],
  ['in lower case', (name) => name.toLowerCase()],
  ...['order_id', 'orderId', 'payment_order_id', 'ID', '_id', 'orderid', 'order'].map(
    (other): [string, (name: string) => string] => [
      `${other} for id`,
      (name) => (name === 'id' ? other : name),
    ],
  ),
]

const WRAPPERS = ['data', 'body', 'request', 'payload', 'params', 'order']

function mapFields(value: Json, change: (fields: [string, Json][]) => [string, Json][]): Json {
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

function mapValues(value: Json, change: Leaf): Json {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, change))
  if (!isFields(value)) return change(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapValues(inner, change)]))
}

/** The value of one field, one field alone, and all fields but one. */
function partsOf(value: Json): [detail: string, inner: Json][] {
  if (!isFields(value)) return []
  const fields = Object.entries(value).slice(0, 8)
  return fields.flatMap(([name, inner]): [string, Json][] => [
    ...(typeof inner === 'object' ? [[`only what is in "${name}"`, inner] as [string, Json]] : []),
    ...(fields.length > 1
      ? [
          [`only the field "${name}"`, { [name]: inner }] as [string, Json],
          [`without the field "${name}"`, Object.fromEntries(fields.filter(([other]) => other !== name))] as [
            string,
            Json,
          ],
        ]
      : []),
  ])
}
