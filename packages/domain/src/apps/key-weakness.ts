import { checkPrime, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { mapInSlices } from '@txgw/base/map-in-slices'
import { modulusOf, PUBLIC_EXPONENT_MAX } from './verifying-key.ts'

const isPrime = promisify<bigint, boolean>(checkPrime)

/** Every prime below it is tried as a factor. */
const SMALL_FACTOR_MAX = 2 ** 16
/** Finds a factor p when no prime power in p − 1 is larger. */
const SMOOTHNESS_MAX = 1_000
/** How many steps the search for two factors that are close together takes. */
const CLOSE_STEPS = 100

const FORGEABLE =
  'so anyone can compute its private key. Make a new key pair, for example with openssl genrsa'

/**
 * Returns why a key must not be registered, in words that follow the name of the field, or undefined. The search takes
 * some tens of milliseconds, in slices and on Node's thread pool, and finds what a generator that works never makes.
 */
export async function findWeakness(publicKey: KeyObject): Promise<string | undefined> {
  const { publicExponent = 0n } = publicKey.asymmetricKeyDetails ?? {}
  if (publicExponent > PUBLIC_EXPONENT_MAX)
    return 'must have a public exponent of at most 32 bits, such as 65537, because every verification takes longer with a long one'
  const modulus = BigInt(`0x${modulusOf(publicKey).toString('hex')}`)
  for (const [find, what] of SEARCHES)
    if (await find(modulus)) return `must not have a modulus that ${what}, ${FORGEABLE}`
  return undefined
}

const SEARCHES: [find: (modulus: bigint) => boolean | Promise<boolean>, what: string][] = [
  [(modulus) => modulus % 2n === 0n, 'is even'],
  [hasSmallFactor, `has a factor below ${SMALL_FACTOR_MAX}`],
  [(modulus) => isPrime(modulus), 'is a prime number'],
  [hasRocaForm, 'has the form of the ROCA weakness (CVE-2017-15361)'],
  [isPower, 'is a power of another number'],
  [hasCloseFactors, 'has two factors close to each other'],
  [hasSmoothFactor, 'is smooth'],
]

async function hasSmallFactor(modulus: bigint): Promise<boolean> {
  const divides = await mapInSlices(primesBelow(SMALL_FACTOR_MAX), (prime) => modulus % BigInt(prime) === 0n)
  return divides.includes(true)
}

/** Chips of Infineon made primes that are powers of 65537 modulo every small prime. A random modulus hardly ever is. */
function hasRocaForm(modulus: bigint): boolean {
  return primesBelow(168).every((prime) => {
    const rest = Number(modulus % BigInt(prime))
    let power = 1
    do power = (power * 65537) % prime
    while (power !== rest && power !== 1)
    return power === rest
  })
}

/** A modulus without a small factor has fewer than 128 factors. */
async function isPower(modulus: bigint): Promise<boolean> {
  const isPowerOf = (exponent: number) => rootOf(modulus, exponent) ** BigInt(exponent) === modulus
  return (await mapInSlices(primesBelow(128), isPowerOf)).includes(true)
}

/** Fermat's method: the modulus is the difference of two squares, and the larger is hardly above it. */
async function hasCloseFactors(modulus: bigint): Promise<boolean> {
  const root = rootOf(modulus, 2)
  const steps = Array.from({ length: CLOSE_STEPS }, (_, i) => BigInt(i + 1))
  const isFound = (step: bigint) => {
    const rest = (root + step) ** 2n - modulus
    return rootOf(rest, 2) ** 2n === rest
  }
  return (await mapInSlices(steps, isFound)).includes(true)
}

/** Pollard's p − 1 method. */
async function hasSmoothFactor(modulus: bigint): Promise<boolean> {
  let power = 2n
  await mapInSlices(primesBelow(SMOOTHNESS_MAX), (prime) => {
    for (let reached = prime; reached <= SMOOTHNESS_MAX; reached *= prime)
      power = powerOf(power, prime, modulus)
  })
  return commonDivisor(power - 1n, modulus) !== 1n
}

function powerOf(base: bigint, exponent: number, modulus: bigint): bigint {
  let power = base
  for (const bit of exponent.toString(2).slice(1)) {
    power = (power * power) % modulus
    if (bit === '1') power = (power * base) % modulus
  }
  return power
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}

/** Newton's method, from above: the largest number whose power is at most the value. */
function rootOf(value: bigint, exponent: number): bigint {
  const [degree, bits] = [BigInt(exponent), value.toString(16).length * 4]
  let root = 1n << BigInt(Math.ceil(bits / exponent))
  for (;;) {
    const next = ((degree - 1n) * root + value / root ** (degree - 1n)) / degree
    if (next >= root) return root
    root = next
  }
}

function primesBelow(end: number): number[] {
  const isComposite = new Uint8Array(end)
  const primes: number[] = []
  for (let number = 2; number < end; number++) {
    if (isComposite[number]) continue
    primes.push(number)
    for (let multiple = number * number; multiple < end; multiple += number) isComposite[multiple] = 1
  }
  return primes
}
