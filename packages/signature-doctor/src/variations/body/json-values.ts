import { percentEncoded } from '../text.ts'
import { allOf, type Variation, vary, type Way } from '../variation.ts'
import { keyOrders } from './json-key-orders.ts'

type Json = unknown
type Leaf = (value: Json) => Json

/**
 * Returns the JSON, without white space, that a client may have signed in place of the one it sent: other order, fields
 * left out, other names, other types. Called only for values that are shallow.
 */
export function changedValues(value: Json): Variation[] {
  const changed = [...vary(value, CHANGES), ...partsOf(value)].flatMap(([rank, mistake, detail, made]) => {
    const text = JSON.stringify(made)
    return text === undefined ? [] : [[rank, mistake, detail, text] as const]
  })
  return [...keyOrders(value), ...changed]
}

const isFields = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: Json) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const without = (isDropped: (field: Json) => boolean) => (value: Json) =>
  mapFields(value, (fields) => fields.filter(([, field]) => !isDropped(field)))
const renamed = (rename: (name: string) => string) => (value: Json) =>
  mapFields(value, (fields) => fields.map(([name, field]) => [rename(name), field]))
const onLeaves = (change: Leaf) => (value: Json) => mapLeaves(value, change)
const onTypes = (types: string[], change: Leaf) =>
  onLeaves((value) => (types.includes(typeof value) ? change(value) : value))
const onTexts = (change: (text: string) => Json) => onTypes(['string'], (value) => change(value as string))

const numeric = (text: string) => (/^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?$/.test(text) ? Number(text) : text)
const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const pascalCase = (name: string) => camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase())
const renamedId = (other: string) => renamed((name) => (name === 'id' ? other : name))

const ID_NAMES = ['order_id', 'orderId', 'payment_order_id', 'ID', '_id', 'orderid', 'order']
const WRAPPERS = ['data', 'body', 'request', 'payload', 'params', 'order']

const CHANGES: Way<Json, Json>[] = [
  ...allOf<Leaf>('body-fields-dropped', [
    [2, 'null fields', without((field) => field === null)],
    [2, 'null and empty fields', without((field) => field === null || field === '')],
    [2, 'empty strings', without((field) => field === '')],
    [2, 'null and empty fields, lists and objects', without(isEmpty)],
    [2, 'null, empty, false and zero fields', without((field) => !field)],
  ]),
  ...allOf<Leaf>('body-types-changed', [
    [2, 'numbers as strings', onTypes(['number'], String)],
    [2, 'all values as strings', onTypes(['number', 'boolean'], String)],
    [2, 'digits as numbers', onTexts(numeric)],
    [2, 'null as an empty string', onLeaves((value) => (value === null ? '' : value))],
    [2, 'an empty string as null', onLeaves((value) => (value === '' ? null : value))],
    [2, 'true and false as 1 and 0', onTypes(['boolean'], Number)],
  ]),
  ...allOf<Leaf>('body-values-changed', [
    [2, 'strings without white space around them', onTexts((text) => text.trim())],
    [2, 'strings in lower case', onTexts((text) => text.toLowerCase())],
    [2, 'strings in upper case', onTexts((text) => text.toUpperCase())],
    [2, 'strings percent-encoded', onTexts(percentEncoded)],
    [2, 'strings in Base64', onTexts((text) => Buffer.from(text).toString('base64'))],
  ]),
  ...allOf<Leaf>('body-keys-renamed', [
    [2, 'in camelCase', renamed(camelCase)],
    [2, 'in snake_case', renamed(snakeCase)],
    [2, 'in PascalCase', renamed(pascalCase)],
    [2, 'in upper case', renamed((name) => name.toUpperCase())],
    [2, 'in lower case', renamed((name) => name.toLowerCase())],
    ...ID_NAMES.map((name) => [2, `${name} for id`, renamedId(name)] as const),
  ]),
  ...allOf<Leaf>('body-wrapped', [
    ...WRAPPERS.map((name) => [2, `inside "${name}"`, (value: Json) => ({ [name]: value })] as const),
    [2, 'inside a list', (value) => [value]],
  ]),
]

function mapFields(value: Json, change: (fields: [string, Json][]) => [string, Json][]): Json {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change))
  if (!isFields(value)) return value
  const fields = Object.entries(value)
  return Object.fromEntries(change(fields.map(([name, inner]) => [name, mapFields(inner, change)])))
}

function mapLeaves(value: Json, change: Leaf): Json {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change))
  if (!isFields(value)) return change(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapLeaves(inner, change)]))
}

/** The value of one field, one field alone, and all fields but one. */
function partsOf(value: Json): Variation<Json>[] {
  if (!isFields(value)) return []
  const fields = Object.entries(value).slice(0, 8)
  const part = (detail: string, inner: Json): Variation<Json> => [2, 'body-part', detail, inner]
  return fields.flatMap(([name, inner]) => {
    const inside = typeof inner === 'object' ? [part(`only what is in "${name}"`, inner)] : []
    if (fields.length === 1) return inside
    const others = Object.fromEntries(fields.filter(([other]) => other !== name))
    return [
      ...inside,
      part(`only the field "${name}"`, { [name]: inner }),
      part(`without the field "${name}"`, others),
    ]
  })
}
