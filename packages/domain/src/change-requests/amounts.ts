const AMOUNT = /^(-?)([0-9]*)(?:[.]([0-9]*))?$/

interface Decimal {
  isNegative: boolean
  /** Without zeros in front. */
  whole: string
  fraction: string
}

/** Compares amounts as they are written, in time that grows with their length, and without rounding. */
export function isAbove(amount: string, limit: string): boolean {
  return compare(read(amount), read(limit)) > 0
}

function read(amount: string): Decimal {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(amount) ?? []
  return { isNegative: sign === '-', whole: whole.replace(/^0+/, ''), fraction }
}

function compare(one: Decimal, other: Decimal): number {
  const signs = [one, other].map(({ isNegative }) => (isNegative ? -1 : 1))
  const [sign = 1, otherSign = 1] = signs
  if (sign !== otherSign) return sizeOf(one) + sizeOf(other) === 0 ? 0 : sign
  return sign * compareSizes(one, other)
}

function compareSizes(one: Decimal, other: Decimal): number {
  if (one.whole.length !== other.whole.length) return one.whole.length - other.whole.length
  const length = Math.max(one.fraction.length, other.fraction.length)
  const [digits, others] = [one, other].map(({ whole, fraction }) => whole + fraction.padEnd(length, '0'))
  if (digits === others) return 0
  return (digits as string) > (others as string) ? 1 : -1
}

/** The number of digits that are not zero. */
function sizeOf({ whole, fraction }: Decimal): number {
  return (whole + fraction).replaceAll('0', '').length
}
