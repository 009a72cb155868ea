import type { Text } from '../text.ts'
import { allOf, type Variation, vary, type Way } from '../variation.ts'

type Fields = [name: string, value: unknown][]

/** Returns the content of a JSON body in notations other than JSON. */
export function otherNotations(text: string): Variation<Text>[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return notJson(text)
  }
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.entries(value)
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const filled = fields.filter(([, inner]) => inner !== null && inner !== '')
  const inPython = fields.map(([name, inner]): Fields[number] => [name, pythonName(inner)])
  return [
    ...[fields, sorted, filled, inPython].flatMap((chosen) => vary(textsOf(chosen), FORMS)),
    ...bareValues(fields),
    ...vary(fields, OBJECT_TEXTS),
    ...vary({ text, value }, OTHER_QUOTES),
  ]
}

/** The body is not JSON, but JSON may have been signed. */
function notJson(text: string): Variation[] {
  const pairs = /^[^=&\s]+=[^&]*(?:&[^=&]+=[^&]*)*$/.test(text) ? [...new URLSearchParams(text)] : []
  if (pairs.length === 0) return []
  const json = JSON.stringify(Object.fromEntries(pairs))
  const spaced = json.replace(/":/g, '": ').replace(/,"/g, ', "')
  return allOf('body-notation', [
    [1, 'signed as JSON, sent as a form', json],
    [2, 'signed as JSON, sent as a form', spaced],
  ])
}

function scalar(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

type Texts = [name: string, value: string][]

function textsOf(fields: Fields): Texts {
  return fields.map(([name, value]) => [name, scalar(value)])
}

const joined = (pairs: Texts, between: string, equals: string) =>
  pairs.map((pair) => pair.join(equals)).join(between)
const xml = (pairs: Texts) => pairs.map(([name, value]) => `<${name}>${value}</${name}>`).join('')

const FORMS: Way<Texts>[] = allOf('body-notation', [
  [2, 'as a form, name=value', (pairs) => new URLSearchParams(pairs).toString()],
  [2, 'as a form, name=value', (pairs) => joined(pairs, '&', '=')],
  [3, 'as a form, name=value', (pairs) => new URLSearchParams(pairs).toString().replaceAll('+', '%20')],
  [3, 'as a query', (pairs) => `?${joined(pairs, '&', '=')}`],
  [3, 'as lines of name=value', (pairs) => joined(pairs, '\n', '=')],
  [3, 'as name=value, separated by commas', (pairs) => joined(pairs, ',', '=')],
  [3, 'as name=value, separated by ";"', (pairs) => joined(pairs, ';', '=')],
  [3, 'as name=value without a separator', (pairs) => joined(pairs, '', '=')],
  [3, 'as name:value', (pairs) => joined(pairs, '&', ':')],
  [3, 'as YAML', (pairs) => joined(pairs, '\n', ': ')],
  [3, 'as YAML', (pairs) => `${joined(pairs, '\n', ': ')}\n`],
  [3, 'as name:value, separated by commas', (pairs) => joined(pairs, ',', ':')],
  [3, 'as names and values without a separator', (pairs) => joined(pairs, '', '')],
  [3, 'as XML', (pairs) => `<xml>${xml(pairs)}</xml>`],
  [3, 'as XML', xml],
])

function bareValues(fields: Fields): Variation[] {
  const first = fields.slice(0, 8)
  const values = fields.map(([, value]) => scalar(value))
  return allOf('body-value', [
    ...first.flatMap(([name, value]) => [
      [2, `the value of "${name}"`, scalar(value)] as const,
      [3, `the value of "${name}" in quotes`, JSON.stringify(value)] as const,
    ]),
    ...['', ',', '&', '\n', '|', ' '].map((between) => [3, 'all values', values.join(between)] as const),
    ...first.map(([name]) => [3, `the name "${name}"`, name] as const),
  ])
}

type WriteValue = (value: unknown) => string

const quoted: WriteValue = (value) => (typeof value === 'string' ? `"${value}"` : scalar(value))
const singleQuoted: WriteValue = (value) => (typeof value === 'string' ? `'${value}'` : scalar(value))
const each = (fields: Fields, between: string, equals: string, write: WriteValue = scalar) =>
  fields.map(([name, value]) => `${name}${equals}${write(value)}`).join(between)
const ruby = (fields: Fields, arrow: string) =>
  fields.map(([name, value]) => `${quoted(name)}${arrow}${quoted(value)}`).join(', ')

const CLASSES = 'Order OrderQuery OrderRequest QueryRequest OrderQueryRequest Request Query'.split(' ')
const OF_CLASS: [detail: string, write: (name: string, fields: Fields) => string][] = [
  ['as a data class prints it', (name, fields) => `${name}(${each(fields, ', ', '=')})`],
  ['as a data class prints it', (name, fields) => `${name}(${each(fields, ', ', '=', singleQuoted)})`],
  ['as toString in Java prints it', (name, fields) => `${name}{${each(fields, ', ', '=', singleQuoted)}}`],
  ['as a record in Java prints it', (name, fields) => `${name}[${each(fields, ', ', '=')}]`],
  ['as a record in C# prints it', (name, fields) => `${name} { ${each(fields, ', ', ' = ')} }`],
]

/** An object the way languages print it. */
const OBJECT_TEXTS: Way<Fields>[] = allOf<Way<Fields>[3]>('body-object-text', [
  [3, 'as Java prints a map', (fields) => `{${each(fields, ', ', '=')}}`],
  [3, 'as a map is printed', (fields) => `{${each(fields, ',', '=')}}`],
  [3, 'as Dart prints a map', (fields) => `{${each(fields, ', ', ': ')}}`],
  [3, 'without quotes', (fields) => `{${each(fields, ',', ':')}}`],
  [3, 'as Go prints a map', (fields) => `map[${each(fields, ' ', ':')}]`],
  [3, 'as Go prints a struct', (fields) => `{${fields.map(([, value]) => scalar(value)).join(' ')}}`],
  [3, 'as Go prints a struct', (fields) => `{${each(fields, ' ', ':')}}`],
  [3, 'as Go prints a struct', (fields) => `&{${each(fields, ' ', ':')}}`],
  [3, 'as print_r in PHP prints it', (fields) => `Array\n(\n${fields.map(printedByPhp).join('')})\n`],
  [3, 'as Ruby prints a hash', (fields) => `{${ruby(fields, '=>')}}`],
  [3, 'as Ruby prints a hash', (fields) => `{${ruby(fields, ' => ')}}`],
  [3, 'as console.log prints it', (fields) => `{ ${each(fields, ', ', ': ', singleQuoted)} }`],
  [3, 'without quotes around the names', (fields) => `{${each(fields, ', ', ': ', quoted)}}`],
  [3, 'without quotes around the names', (fields) => `{${each(fields, ',', ':', quoted)}}`],
  ...CLASSES.flatMap((name) =>
    OF_CLASS.map(([detail, write]) => [3, detail, (fields: Fields) => write(name, fields)] as const),
  ),
  [3, 'as serialize in PHP writes it', serialisedByPhp],
  [3, 'as Python prints items', (fields) => fields.map(itemOfPython).join(', ')],
])

function itemOfPython([name, value]: Fields[number]): string {
  return `('${name}', ${singleQuoted(value)})`
}

function printedByPhp([name, value]: Fields[number]): string {
  return `    [${name}] => ${scalar(value)}\n`
}

function serialisedByPhp(fields: Fields): string {
  const text = (inner: string) => `s:${Buffer.byteLength(inner)}:"${inner}";`
  return `a:${fields.length}:{${fields.map(([name, value]) => text(name) + text(scalar(value))).join('')}}`
}

const OTHER_QUOTES: Way<{ text: string; value: object }>[] = allOf('body-single-quotes', [
  [2, 'as str() of a dict in Python writes it', ({ value }) => asPython(value, ', ', ': ')],
  [2, 'every double quote became a single one', ({ text }) => text.replaceAll('"', "'")],
  [3, 'without white space', ({ value }) => asPython(value, ',', ':')],
  [3, 'without white space', ({ value }) => JSON.stringify(value).replaceAll('"', "'")],
  [3, 'every double quote was removed', ({ text }) => text.replaceAll('"', '')],
  [3, 'every double quote was removed', ({ value }) => JSON.stringify(value).replaceAll('"', '')],
])

function pythonName(value: unknown): unknown {
  return typeof value === 'object' || typeof value === 'boolean' ? asPython(value, ', ', ': ') : value
}

function asPython(value: unknown, comma: string, colon: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => asPython(item, comma, colon)).join(comma)}]`
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value as object)
  return `{${fields.map(([name, inner]) => `'${name}'${colon}${asPython(inner, comma, colon)}`).join(comma)}}`
}
