import type { Money } from '@txgw/protocol/schemas'
import { formatCount, formatList } from '../shared/text/format.ts'
import { texts } from '../texts/texts.ts'
import { type FieldChange, tellingChanges } from './field-changes.ts'

const words = texts.audit

/** A sentence has room for this many changes. */
const TOLD_MAX = 3

/** Tells what changed in one sentence: `price from 4.99 USD to 99.99 USD`. */
export function changeWords(changes: FieldChange[]): string {
  const telling = tellingChanges(changes)
  const told = telling.slice(0, TOLD_MAX).map(oneChange)
  const more = telling.length - told.length
  return [...told, ...(more > 0 ? [words.more(more)] : [])].join(', ')
}

function oneChange({ field, before, after }: FieldChange): string {
  const name = fieldWords(field)
  if (before === undefined) return words.isNow(name, valueText(after))
  if (after === undefined) return words.was(name, valueText(before))
  return words.fromTo(name, valueText(before), valueText(after))
}

/** The name of a field for people: `order_items.0.quantity` is `order items 1 quantity`. */
export function fieldWords(field: string): string {
  const known: Record<string, string> = words.fields
  return field
    .split('.')
    .map((part) => known[part] ?? (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' ')
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'object') return String(value)
  if (isMoney(value)) return `${value.amount} ${value.currency}`
  if ('sha256' in value && 'characters' in value)
    return words.longText(formatCount(Number(value.characters)), String(value.sha256).slice(0, 12))
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return formatList(value.map(String))
  return JSON.stringify(value)
}

function isMoney(value: object): value is Money {
  return 'amount' in value && 'currency' in value && Object.keys(value).length === 2
}
