import type { Text } from './text.ts'
import { type Rank, type Variation, variation } from './variation.ts'

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
  return [
    ...formNotations(fields),
    ...bareValues(fields),
    ...objectTexts(value, fields),
    ...quoteChanges(text, value),
  ]
}

/** The body is not JSON, but JSON may have been signed. */
function notJson(text: string): Variation<Text>[] {
  const pairs = /^[^=&\s]+=[^&]*(?:&[^=&]+=[^&]*)*$/.test(text) ? [...new URLSearchParams(text)] : []
  if (pairs.length === 0) return []
  const json = JSON.stringify(Object.fromEntries(pairs))
  return [
    variation<Text>(1, 'body-notation', json, 'signed as JSON, sent as a form'),
    variation<Text>(
      2,
      'body-notation',
      json.replace(/":/g, '": ').replace(/,"/g, ', "'),
      'signed as JSON, sent as a form',
    ),
  ]
}

export function scalar(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function formNotations(fields: Fields): Variation<Text>[] {
  const form = (rank: Rank, value: string, detail: string) =>
    variation<Text>(rank, 'body-notation', value, detail)
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const filled = fields.filter(([, value]) => value !== null && value !== '')
  const inPython = fields.map(([name, value]): [string, unknown] => [name, pythonName(value)])
  return [fields, sorted, filled, inPython].flatMap((chosen) => {
    const texts = chosen.map(([name, value]): [string, string] => [name, scalar(value)])
    const joined = (between: string, equals: string) => texts.map((pair) => pair.join(equals)).join(between)
    return [
      form(2, new URLSearchParams(texts).toString(), 'as a form, name=value'),
      form(2, joined('&', '='), 'as a form, name=value'),
      form(3, new URLSearchParams(texts).toString().replaceAll('+', '%20'), 'as a form, name=value'),
      form(3, `?${joined('&', '=')}`, 'as a query'),
      form(3, joined('\n', '='), 'as lines of name=value'),
      form(3, joined(',', '='), 'as name=value, separated by commas'),
      form(3, joined(';', '='), 'as name=value, separated by ";"'),
      form(3, joined('', '='), 'as name=value without a separator'),
      form(3, joined('&', ':'), 'as name:value'),
      form(3, joined('\n', ': '), 'as YAML'),
      form(3, `${joined('\n', ': ')}\n`, 'as YAML'),
      form(3, joined(',', ':'), 'as name:value, separated by commas'),
      form(3, joined('', ''), 'as names and values without a separator'),
      form(3, `<xml>${xml(texts)}</xml>`, 'as XML'),
      form(3, xml(texts), 'as XML'),
    ]
  })
}

function pythonName(value: unknown): unknown {
  return typeof value === 'object' || typeof value === 'boolean' ? asPython(value, ', ', ': ') : value
}

function xml(texts: [string, string][]): string {
  return texts.map(([name, value]) => `<${name}>${value}</${name}>`).join('')
}

function bareValues(fields: Fields): Variation<Text>[] {
  const bare = (value: string, detail: string, rank: Rank = 2) =>
    variation<Text>(rank, 'body-value', value, detail)
  const values = fields.map(([, value]) => scalar(value))
  return [
    ...fields
      .slice(0, 8)
      .flatMap(([name, value]) => [
        bare(scalar(value), `the value of "${name}"`),
        bare(JSON.stringify(value), `the value of "${name}" in quotes`, 3),
      ]),
    ...['', ',', '&', '\n', '|', ' '].map((between) => bare(values.join(between), 'all values', 3)),
    ...fields.slice(0, 8).map(([name]) => bare(name, `the name "${name}"`, 3)),
  ]
}

/** Writes an object the way languages print it. */
function objectTexts(value: object, fields: Fields): Variation<Text>[] {
  const printed = (text: string, detail: string) => variation<Text>(3, 'body-object-text', text, detail)
  const each = (between: string, equals: string, write: (inner: unknown) => string = scalar) =>
    fields.map(([name, inner]) => `${name}${equals}${write(inner)}`).join(between)
  const quoted = (inner: unknown) => (typeof inner === 'string' ? `"${inner}"` : scalar(inner))
  const singleQuoted = (inner: unknown) => (typeof inner === 'string' ? `'${inner}'` : scalar(inner))
  const php = fields.map(([name, inner]) => `    [${name}] => ${scalar(inner)}\n`).join('')
  const ruby = fields.map(([name, inner]) => `${quoted(name)}=>${quoted(inner)}`).join(', ')
  return [
    printed(`{${each(', ', '=')}}`, 'as Java prints a map'),
    printed(`{${each(',', '=')}}`, 'as a map is printed'),
    printed(`{${each(', ', ': ')}}`, 'as Dart prints a map'),
    printed(`{${each(',', ':')}}`, 'without quotes'),
    printed(`map[${each(' ', ':')}]`, 'as Go prints a map'),
    printed(`{${fields.map(([, inner]) => scalar(inner)).join(' ')}}`, 'as Go prints a struct'),
    printed(`{${each(' ', ':')}}`, 'as Go prints a struct'),
    printed(`&{${each(' ', ':')}}`, 'as Go prints a struct'),
    printed(`Array\n(\n${php})\n`, 'as print_r in PHP prints it'),
    printed(`{${ruby}}`, 'as Ruby prints a hash'),
    printed(`{${ruby.replaceAll('=>', ' => ')}}`, 'as Ruby prints a hash'),
    printed(`{ ${each(', ', ': ', singleQuoted)} }`, 'as console.log prints it'),
    printed(`{${each(', ', ': ', quoted)}}`, 'without quotes around the names'),
    printed(`{${each(',', ':', quoted)}}`, 'without quotes around the names'),
    ...[
      'Order',
      'OrderQuery',
      'OrderRequest',
      'QueryRequest',
      'OrderQueryRequest',
      'Request',
      'Query',
    ].flatMap((name) => [
      printed(`${name}(${each(', ', '=')})`, 'as a data class prints it'),
      printed(`${name}(${each(', ', '=', singleQuoted)})`, 'as a data class prints it'),
      printed(`${name}{${each(', ', '=', singleQuoted)}}`, 'as toString in Java prints it'),
      printed(`${name}[${each(', ', '=')}]`, 'as a record in Java prints it'),
      printed(`${name} { ${each(', ', ' = ')} }`, 'as a record in C# prints it'),
    ]),
    printed(phpSerialised(value), 'as serialize in PHP writes it'),
    printed(
      fields.map(([name, inner]) => `('${name}', ${singleQuoted(inner)})`).join(', '),
      'as Python prints items',
    ),
  ]
}

function phpSerialised(value: object): string {
  const text = (inner: string) => `s:${Buffer.byteLength(inner)}:"${inner}";`
  const fields = Object.entries(value)
  return `a:${fields.length}:{${fields.map(([name, inner]) => text(name) + text(scalar(inner))).join('')}}`
}

function quoteChanges(text: string, value: object): Variation<Text>[] {
  const quotes = (rank: Rank, changed: string, detail: string) =>
    variation<Text>(rank, 'body-single-quotes', changed, detail)
  const python = asPython(value, ', ', ': ')
  return [
    quotes(2, python, 'as str() of a dict in Python writes it'),
    quotes(2, text.replaceAll('"', "'"), 'every double quote became a single one'),
    quotes(3, asPython(value, ',', ':'), 'without white space'),
    quotes(3, JSON.stringify(value).replaceAll('"', "'"), 'without white space'),
    quotes(3, text.replaceAll('"', ''), 'every double quote was removed'),
    quotes(3, JSON.stringify(value).replaceAll('"', ''), 'every double quote was removed'),
  ]
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
