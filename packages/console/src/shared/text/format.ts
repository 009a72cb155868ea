import { LOCALE } from '../../texts/language.ts'

const WHOLE = new Intl.NumberFormat(LOCALE)
const SHARE = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })
const RATE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })

export function formatCount(count: number): string {
  return WHOLE.format(count)
}

/** A part of a whole in percent; 0 % when the whole is zero. */
export function formatShare(part: number, whole: number): string {
  return SHARE.format(whole === 0 ? 0 : part / whole)
}

export function formatRate(perSecond: number): string {
  return RATE.format(perSecond)
}

const LIST = new Intl.ListFormat(LOCALE, { type: 'unit' })

/** Words one after the other, as the viewer's language lists them. */
export function formatList(words: Iterable<string>): string {
  return LIST.format(words)
}
