/** Sums by currency, as decimal text, because a float would round money. */
export type Amounts = Record<string, string>

/** Currencies are free text, so their number is bounded. Amounts of further ones are left out of the sums. */
const CURRENCIES_MAX = 50
const DECIMAL = /^(-?)(\d*)(?:\.(\d+))?$/

export function addAmount(sums: Amounts, currency: string, amount: string): void {
  const before = sums[currency]
  if (before === undefined && Object.keys(sums).length >= CURRENCIES_MAX) return
  sums[currency] = addDecimals(before ?? '0', amount)
}

/** The result has as many decimals as the more precise of the two. */
function addDecimals(one: string, other: string): string {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  const sum = scaled(one, decimals) + scaled(other, decimals)
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  return sum < 0n ? `-${text}` : text
}

function decimalsOf(amount: string): number {
  return DECIMAL.exec(amount)?.[3]?.length ?? 0
}

function scaled(amount: string, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(amount) ?? []
  const digits = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  return sign === '-' ? -digits : digits
}
