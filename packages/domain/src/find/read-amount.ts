import type { Money } from '@txgw/protocol/schemas'

/** An amount of money as somebody has typed it. Everything that it may mean is looked for. */
export interface SoughtAmount {
  /** In plain form (see `plainAmount`). A separator before three digits leaves two readings. */
  amounts: readonly string[]
  /** In capitals. A sign such as $ stands for several. */
  currencies: readonly string[]
}

const CURRENCIES_OF_SIGN: Record<string, readonly string[]> = {
  $: ['USD', 'AUD', 'BRL', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  '₹': ['INR'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '₺': ['TRY'],
  '₽': ['RUB'],
}

const CURRENCY = `[a-z]{3}|[${Object.keys(CURRENCIES_OF_SIGN).join('')}]`
const NUMBER = String.raw`-?(?:\d[\d.,]*|[.,]\d+)`
const NUMBER_FIRST = new RegExp(`^(?<number>${NUMBER})\\s*(?<currency>${CURRENCY})$`, 'iu')
const CURRENCY_FIRST = new RegExp(`^(?<currency>${CURRENCY})\\s*(?<number>${NUMBER})$`, 'iu')

const PLAIN = /^\d+$/
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/
const WITH_FRACTION = /^(?<whole>[\d.,]*)[.,](?<fraction>\d+)$/

/** Undefined for a text that is not a number with a currency. */
export function readAmount(text: string): SoughtAmount | undefined {
  const { number, currency } = (NUMBER_FIRST.exec(text) ?? CURRENCY_FIRST.exec(text))?.groups ?? {}
  if (number === undefined || currency === undefined) return undefined
  const sign = number.startsWith('-') ? '-' : ''
  const amounts = readNumber(number.slice(sign.length)).map((each) => plainAmount(sign + each))
  if (amounts.length === 0) return undefined
  return { amounts, currencies: CURRENCIES_OF_SIGN[currency] ?? [currency.toUpperCase()] }
}

export function isSought(
  { amounts, currencies }: SoughtAmount,
  { currency, amount }: Partial<Money>,
): boolean {
  if (currency === undefined || amount === undefined) return false
  return currencies.includes(currency.toUpperCase()) && amounts.includes(plainAmount(amount))
}

/** Amounts are equal if and only if their plain forms are: `4.990`, `04.99` and `4.99` have one. */
export function plainAmount(amount: string): string {
  const sign = amount.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = amount.slice(sign.length).split('.')
  const digits = [whole.replace(/^0+/, ''), fraction.replace(/(?<!0)0+$/, '')]
  return digits.join('') === '' ? '.' : sign + digits.join('.')
}

function readNumber(text: string): string[] {
  if (PLAIN.test(text)) return [text]
  const { whole = '', fraction = '' } = WITH_FRACTION.exec(text)?.groups ?? {}
  const isGrouped = GROUPED.test(text) && new Set(text.replaceAll(/\d/g, '')).size === 1
  const isFraction = fraction !== '' && isWhole(whole, text.at(-fraction.length - 1) as string)
  return [
    ...(isFraction ? [`${whole.replaceAll(/[.,]/g, '')}.${fraction}`] : []),
    ...(isGrouped ? [text.replaceAll(/[.,]/g, '')] : []),
  ]
}

/** The part before the decimal separator may have the other separator between groups of three digits. */
function isWhole(whole: string, decimal: string): boolean {
  return /^\d*$/.test(whole) || (GROUPED.test(whole) && !whole.includes(decimal))
}
