import { NONCE_LENGTH, SCHEME } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import { nameOddOnes } from '../named-characters.ts'
import type { LooseHeader, LoosePair, PairName } from './loose-pairs.ts'

import { otherTimeUnits } from './other-time-units.ts'

const NONCE = new RegExp(`^[A-Za-z0-9]{${NONCE_LENGTH}}$`)
const SECONDS = /^(?:0|[1-9][0-9]{0,11})$/
const MILLISECONDS = /^[1-9][0-9]{12}$/
const LONG_NUMBER = /^[1-9][0-9]{13,}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names what is wrong with the form of a header and with the values that need no key to be judged. */
export function judgeHeader(header: string, { scheme, pairs }: LooseHeader): Finding[] {
  return [
    ...judgeScheme(header, scheme, pairs.length === 0),
    ...judgeSeparators(pairs),
    ...judgeQuotes(header, pairs),
    ...judgeNames(pairs),
    ...judgeValues(pairs),
  ]
}

function judgeScheme(header: string, written: string, pairless: boolean): Finding[] {
  const wrong = (detail?: string): Finding[] => [{ mistake: 'scheme-wrong', ...(detail && { detail }) }]
  if (/^authorization\s*[:=]/i.test(header)) return wrong('the name of the header is repeated in its value')
  if (/^["']/.test(header)) return wrong('the whole header is in quotes')
  if (ESCAPED_SCHEME.test(header)) return wrong('the header is percent-encoded')
  const isSpaced = header.startsWith(`${SCHEME} `)
  if (isSpaced && (pairless || /^[ ][{[(]?$/.test(written.slice(SCHEME.length)))) return []
  const word = written
    .trim()
    .replace(/(?<![,:;])[,:;]+$/, '')
    .trim()
  if (word === '') return wrong('it is missing')
  if (word === SCHEME) return wrong('exactly one space must follow it')
  if (word.toLowerCase() === SCHEME.toLowerCase()) return wrong('it is not in capitals')
  if (/^[\w -]{1,40}$/.test(word)) return wrong(`it begins with "${word}"`)
  const odd = nameOddOnes(word.slice(0, 40), /[^ -~]/gu)
  return wrong(odd === undefined ? undefined : `it has ${odd}`)
}

const ESCAPED_SCHEME = new RegExp(`^${SCHEME}(?:%20|%2[cC]|[+])`)

const SEPARATOR_NAMES: Record<string, string> = {
  ';': 'they are separated by ";"',
  '&': 'they are separated by "&"',
  '|': 'they are separated by "|"',
  '': 'they are separated by spaces',
  '\t': 'they are separated by tabs',
  '\\n': 'they are separated by a backslash and an n',
  '，': 'they are separated by the full-width comma U+FF0C',
  '、': 'they are separated by the comma U+3001',
  '；': 'they are separated by the full-width semicolon U+FF1B',
}

function judgeSeparators(pairs: LoosePair[]): Finding[] {
  const wrong = pairs.slice(0, -1).find(({ separator }) => !/^,[ \t]*$/.test(separator))
  if (wrong) {
    const { separator } = wrong
    if (/^,\s*,/.test(separator))
      return [{ mistake: 'header-form', detail: 'there is no pair between two commas' }]
    const detail = SEPARATOR_NAMES[separator.includes('\t') ? '\t' : separator.trim()]
    return [{ mistake: 'header-separator', ...(detail && { detail }) }]
  }
  const unequal = pairs.find(({ equals }) => equals !== '=')
  if (!unequal) return []
  const detail = unequal.equals.includes(':')
    ? 'name and value are separated by ":" instead of "="'
    : 'there are spaces around "="'
  return [{ mistake: 'header-form', detail }]
}

function judgeQuotes(header: string, pairs: LoosePair[]): Finding[] {
  if (ALL_IN_QUOTES.test(header))
    return [{ mistake: 'header-quotes', detail: 'they are around all pairs together' }]
  return pairs.some(({ quotes }) => quotes === 'other') ? [{ mistake: 'header-quotes' }] : []
}

const ALL_IN_QUOTES = /^[\w-]+\s+["'[(][a-z_]+=/i

function judgeNames(pairs: LoosePair[]): Finding[] {
  const written = new Set(pairs.map(({ writtenName }) => writtenName))
  const wrong = pairs.filter(({ name, writtenName }) => writtenName !== name && !written.has(name))
  if (wrong.length > 0) {
    const detail = wrong
      .map(({ name, writtenName }) => `"${writtenName}" stands there for ${name}`)
      .join(', ')
    return [{ mistake: 'pair-name', detail }]
  }
  const seen = new Set<string>()
  const repeated = pairs.find(({ writtenName }) => seen.size === seen.add(writtenName).size)
  return repeated ? [{ mistake: 'header-form', detail: `${repeated.name} must not be repeated` }] : []
}

function judgeValues(pairs: LoosePair[]): Finding[] {
  return pairs.flatMap(({ name, value }) => {
    if (value === '') return [{ mistake: 'header-form' as const, detail: `${name} must not be empty` }]
    return VALUE_RULES[name]?.(value) ?? []
  })
}

const form = (isValid: boolean, detail: string): Finding[] =>
  isValid ? [] : [{ mistake: 'header-form', detail }]
const ID = /^[\x21\x23-\x2b\x2d-\x7e]{1,64}$/
const ODD = /[^!-~]/gu

function judgeId(name: 'auth_id' | 'serial_no', value: string): Finding[] {
  const odd = nameOddOnes(value, ODD)
  const has = odd === undefined ? '' : `; it has ${odd}`
  return form(ID.test(value), `${name} must be 1 to 64 visible ASCII characters${has}`)
}

const VALUE_RULES: Partial<Record<PairName, (value: string) => Finding[]>> = {
  auth_id: (value) => judgeId('auth_id', value),
  serial_no: (value) => judgeId('serial_no', value),
  auth_id_type: (value) => form(value.toLowerCase() === 'app_id', 'auth_id_type must be APP_ID'),
  timestamp(value) {
    if (MILLISECONDS.test(value)) return [{ mistake: 'timestamp-milliseconds' }]
    if (SECONDS.test(value)) return []
    const units = LONG_NUMBER.test(value) ? otherTimeUnits(value) : []
    if (units.length > 0) {
      return [{ mistake: 'timestamp-other-unit', detail: `${value} is a time ${units.join(', or ')}` }]
    }
    const odd = nameOddOnes(value, ODD)
    const detail = `it is "${value.slice(0, 40)}"${odd === undefined ? '' : `, with ${odd}`}`
    return [{ mistake: 'timestamp-form', detail }]
  },
  nonce_str: (value) => (NONCE.test(value) ? [] : [{ mistake: 'nonce-form', detail: nonceDetail(value) }]),
}

function nonceDetail(nonce: string): string {
  if (UUID.test(nonce)) return 'it is a UUID with hyphens, so it has 36 characters'
  const symbols = nameOddOnes(nonce, /[^A-Za-z0-9]/gu)
  const length = [...nonce].length
  return [
    ...(length === NONCE_LENGTH ? [] : [`it has ${length} characters`]),
    ...(symbols === undefined ? [] : [`it has ${symbols}`]),
  ].join(' and ')
}
