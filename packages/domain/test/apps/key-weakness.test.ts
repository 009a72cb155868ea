import assert from 'node:assert/strict'
import { checkPrimeSync, getDiffieHellman } from 'node:crypto'
import { describe, test } from 'node:test'
import { publicKeyFrom, publicKeyOf, spkiPem } from '@txgw/testkit/keys/public-keys'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { findWeakness } from '../../src/apps/key-weakness.ts'
import { readPublicKey } from '../../src/apps/read-public-key.ts'

const { privateKey } = rsaPair()
const { n, p, q } = privateKey.export({ format: 'jwk' })
const numberOf = (text = '') => BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`)
const [modulus, first, second] = [n, p, q].map(numberOf) as [bigint, bigint, bigint]
const nextPrime = (number: bigint): bigint =>
  checkPrimeSync(number + 2n) ? number + 2n : nextPrime(number + 2n)

/** The largest ones, so that the product is hardly below the power of two. */
function productOf32BitPrimes(): bigint {
  let product = 1n
  for (let found = 0, number = 2n ** 32n - 1n; found < 2048 / 32; number -= 2n) {
    if (!checkPrimeSync(number)) continue
    product *= number
    found++
  }
  return product
}

/** A power of 65537 modulo every prime below 168. */
function rocaNumber(): bigint {
  let product = 1n
  for (let number = 2n; number < 168n; number++) if (checkPrimeSync(number)) product *= number
  return product ** 9n * 37778931862957161709567n + 65537n
}

const MODULI: [what: string, modulus: () => bigint, problem: RegExp][] = [
  ['even', () => modulus - 1n, /is even/],
  ['a power of two', () => 2n ** 2047n, /is even/],
  ['divisible by 3', () => 3n * (2n ** 2046n + 1n), /has a factor below 65536/],
  ['a power of three', () => 3n ** 1292n, /has a factor below 65536/],
  ['made of primes of 32 bits', () => productOf32BitPrimes(), /is smooth/],
  ['a prime', () => BigInt(`0x${getDiffieHellman('modp14').getPrime('hex')}`), /is a prime number/],
  ['made by a chip of Infineon', rocaNumber, /ROCA/],
  ['a square', () => first * first, /is a power of another number/],
  ['a power of sixteen', () => (2n ** 128n - 159n) ** 16n, /is a power of another number/],
  ['made of neighbours', () => first * nextPrime(first), /has two factors close to each other/],
]

describe('a weakness of a key is found', () => {
  for (const [what, make, problem] of MODULI) {
    test(`in a modulus that is ${what}`, async () => {
      const publicKey = publicKeyFrom(make())
      assert.equal(publicKey.asymmetricKeyDetails?.modulusLength, 2048)
      const found = String(await findWeakness(publicKey))
      assert.match(found, problem)
      assert.match(found, /anyone can compute its private key/)
    })
  }

  test('in an exponent of more than 32 bits', async () => {
    const exponents = [2n ** 32n + 1n, 2n ** 256n - 1n, modulus - 2n, modulus + 2n, 2n ** 2047n + 1n]
    for (const exponent of exponents) {
      const found = await findWeakness(publicKeyFrom(modulus, exponent))
      assert.match(String(found), /exponent of at most 32 bits, such as 65537/)
    }
  })

  test('not in keys that generators make', async () => {
    for (const exponent of [3n, 17n, 65537n, 2n ** 32n - 1n]) {
      assert.equal(await findWeakness(publicKeyFrom(modulus, exponent)), undefined)
    }
    assert.equal(first * second, modulus)
    for (let i = 0; i < 3; i++) assert.equal(await findWeakness(rsaPair().publicKey), undefined)
  })
})

test('an exponent that is even or 1 is refused wherever a key is read', () => {
  for (const exponent of [1n, 2n, 4n, 65536n, modulus - 1n]) {
    const read = readPublicKey(spkiPem(publicKeyFrom(modulus, exponent)))
    assert.match(read.ok ? '' : read.problem, /odd public exponent of at least 3/)
  }
  assert.equal(readPublicKey(spkiPem(publicKeyOf(2048))).ok, true)
})
