import type { Finding } from '../../examination.ts'
import { percentEncoded } from '../text.ts'
import { type ChangedValue, keyOrders } from './json-key-orders.ts'

type Json = unknown
type Leaf = (value: Json) => Json

/**
 * Returns the JSON that a client may have signed in place of the one it sent: other order, fields left out, other
 * names, other types. Called only for values that are shallow.
 */
export function changedValues(value: Json): ChangedValue[] {
  return [
    ...keyOrders(value),
    ...CHANGES.flatMap(([mistake, detail, change]) => changed(mistake, detail, change(value))),
    ...partsOf(value).flatMap(([detail, inner]) => changed('body-part', detail, inner)),
  ]
}

function changed(mistake: Finding['mistake'], detail: string, made: Json): ChangedValue[] {
  const text = JSON.stringify(made)
  return text === undefined ? [] : [{ mistake, detail, changed: text }]
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

type JsonChange = [mistake: Finding['mistake'], detail: string, change: Leaf]

const ID_NAMES = ['order_id', 'orderId', 'payment_order_id', 'ID', '_id', 'orderid', 'order']
const WRAPPERS = ['data', 'body', 'request', 'payload', 'params', 'order']

const CHANGES: JsonChange[] = [
  ['body-fields-dropped', 'null fields', without((field) => field === null)],
  ['body-fields-dropped', 'null and empty fields', without((field) => field === null || field === '')],
  ['body-fields-dropped', 'empty strings', without((field) => field === '')],
  ['body-fields-dropped', 'null and empty fields, lists and objects', without(isEmpty)],
  ['body-fields-dropped', 'null, empty, false and zero fields', without((field) => !field)],
  ['body-types-changed', 'numbers as strings', onTypes(['number'], String)],
  ['body-types-changed', 'all values as strings', onTypes(['number', 'boolean'], String)],
  ['body-types-changed', 'digits as numbers', onTexts(numeric)],
  ['body-types-changed', 'null as an empty string', onLeaves((value) => (value === null ? '' : value))],
  ['body-types-changed', 'an empty string as null', onLeaves((value) => (value === '' ? null : value))],
  ['body-types-changed', 'true and false as 1 and 0', onTypes(['boolean'], Number)],
  ['body-values-changed', 'strings without white space around them', onTexts((text) => text.trim())],
  ['body-values-changed', 'strings in lower case', onTexts((text) => text.toLowerCase())],
  ['body-values-changed', 'strings in upper case', onTexts((text) => text.toUpperCase())],
  ['body-values-changed', 'strings percent-encoded', onTexts(percentEncoded)],
  ['body-values-changed', 'strings in Base64', onTexts((text) => Buffer.from(text).toString('base64'))],
  ['body-keys-renamed', 'in camelCase', renamed(camelCase)],
  ['body-keys-renamed', 'in snake_case', renamed(snakeCase)],
  ['body-keys-renamed', 'in PascalCase', renamed(pascalCase)],
  ['body-keys-renamed', 'in upper case', renamed((name) => name.toUpperCase())],
  ['body-keys-renamed', 'in lower case', renamed((name) => name.toLowerCase())],
  ...ID_NAMES.map((name): JsonChange => ['body-keys-renamed', `${name} for id`, renamedId(name)]),
  ...WRAPPERS.map((name): JsonChange => ['body-wrapped', `inside "${name}"`, (value) => ({ [name]: value })]),
  ['body-wrapped', 'inside a list', (value) => [value]],
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
function partsOf(value: Json): [detail: string, inner: Json][] {
  if (!isFields(value)) return []
  const fields = Object.entries(value).slice(0, 8)
  return fields.flatMap(([name, inner]) => {
    const inside: [string, Json][] = typeof inner === 'object' ? [[`only what is in "${name}"`, inner]] : []
    if (fields.length === 1) return inside
    const others = Object.fromEntries(fields.filter(([other]) => other !== name))
    return [
      ...inside,
      [`only the field "${name}"`, { [name]: inner }],
      [`without the field "${name}"`, others],
    ]
  })
}
