import { allOf, type Variation } from '../variation.ts'

type WriteNumber = (value: number, written: string) => string

const isWhole = (written: string) => /^-?[0-9]+$/.test(written)
const exponential = (value: number) => value.toExponential()
const plainly = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : String(value))
/** Python and Java leave the plain notation at other sizes than JavaScript. */
const withExponentFrom = (from: number, write: (value: number) => string) => (value: number) =>
  Math.abs(value) < from ? plainly(value) : write(value)
const javaDouble = withExponentFrom(1e7, (value) => {
  const [digits = '', exponent = ''] = exponential(value).split('e+')
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent}`
})

const WRITERS: [detail: string, write: WriteNumber][] = [
  ['whole numbers with ".0"', (value, written) => (isWhole(written) ? `${written}.0` : plainly(value))],
  ['numbers as a double of Python', withExponentFrom(1e16, exponential)],
  ['numbers as a double of Java', javaDouble],
  [
    'large numbers with an exponent',
    (value) => (Math.abs(value) < 1e16 ? String(value) : exponential(value)),
  ],
  ['numbers with two decimals', (value) => value.toFixed(2)],
  ['numbers without their fraction', (value) => String(Math.trunc(value))],
]

/** Returns the tokens of a JSON text with its numbers as other languages write them. */
export function otherNumbers(tokens: readonly string[]): Variation<string[]>[] {
  if (!tokens.some(isNumber)) return []
  return allOf(
    'body-types-changed',
    WRITERS.map(([detail, write]) => [
      3,
      detail,
      tokens.map((token) => (isNumber(token) ? write(Number(token), token) : token)),
    ]),
  )
}

function isNumber(token: string): boolean {
  return /^-?[0-9]/.test(token) && Number.isFinite(Number(token))
}
