import { NONCE_LENGTH, SCHEME } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import type { LooseHeader, LoosePair, PairName } from './loose-pairs.ts'

const NONCE = new RegExp(`^[A-Za-z0-9]{${NONCE_LENGTH}}$`)
const SECONDS = /^(?:0|[1-9][0-9]{0,11})$/
const MILLISECONDS = /^[1-9][0-9]{12}$/
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
  const isSpaced = header.startsWith(`${SCHEME} `)
  if (isSpaced && (pairless || /^[ ][{]?$/.test(written.slice(SCHEME.length)))) return []
  const word = written
    .trim()
    .replace(/(?<![,:;])[,:;]+$/, '')
    .trim()
  if (word === '') return wrong('it is missing')
  if (word === SCHEME) return wrong('exactly one space must follow it')
  if (word.toLowerCase() === SCHEME.toLowerCase()) return wrong('it is not in capitals')
  return wrong(/^[\w -]{1,40}$/.test(word) ? `it begins with "${word}"` : undefined)
}

const SEPARATOR_NAMES: Record<string, string> = {
  ';': 'they are separated by ";"',
  '&': 'they are separated by "&"',
  '|': 'they are separated by "|"',
  '': 'they are separated by spaces',
  '\t': 'they are separated by tabs',
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

const ALL_IN_QUOTES = /^[\w-]+\s+["'][a-z_]+=/i

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

const VALUE_RULES: Partial<Record<PairName, (value: string) => Finding[]>> = {
  auth_id: (value) => form(ID.test(value), 'auth_id must be 1 to 64 visible characters'),
  serial_no: (value) => form(ID.test(value), 'serial_no must be 1 to 64 visible characters'),
  auth_id_type: (value) => form(value.toLowerCase() === 'app_id', 'auth_id_type must be APP_ID'),
  timestamp(value) {
    if (MILLISECONDS.test(value)) return [{ mistake: 'timestamp-milliseconds' }]
    return SECONDS.test(value) ? [] : [{ mistake: 'timestamp-form', detail: `it is "${value.slice(0, 40)}"` }]
  },
  nonce_str: (value) => (NONCE.test(value) ? [] : [{ mistake: 'nonce-form', detail: nonceDetail(value) }]),
}

function nonceDetail(nonce: string): string {
  if (UUID.test(nonce)) return 'it is a UUID with hyphens, so it has 36 characters'
  const symbols = [...new Set(nonce.replace(/[A-Za-z0-9]/g, ''))].slice(0, 5)
  const length = [...nonce].length
  return [
    ...(length === NONCE_LENGTH ? [] : [`it has ${length} characters`]),
    ...(symbols.length === 0
      ? []
      : [`it has the symbols ${symbols.map((one) => JSON.stringify(one)).join(', ')}`]),
  ].join(' and ')
}
