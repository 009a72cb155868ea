const AMOUNT = /^-?(?:\d+|\d*\.\d+)$/
const WHOLE = /^\d+$/

/** Multiplies a decimal text by a whole number, exactly, because money is never a float. */
export function multiplyAmount(amount: string, quantity: string): string | undefined {
  if (!AMOUNT.test(amount) || !WHOLE.test(quantity)) return undefined
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const product = BigInt(`${whole}${fraction}`) * BigInt(quantity)
  const digits = product.toString().padStart(fraction.length + 1, '0')
  const sign = amount.startsWith('-') && product !== 0n ? '-' : ''
  if (fraction === '') return `${sign}${digits}`
  return `${sign}${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}
