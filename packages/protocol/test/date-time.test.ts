import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { instantMicros, utcText } from '@txgw/protocol'
import { readVectors } from '@txgw/testkit/cases/vectors'
import * as fc from 'fast-check'
import { anyText } from './support/arbitraries.ts'

const { valid, invalid } = readVectors<{ text: string }, { micros: string }>('date-time.json')

const two = (value: number) => String(value).padStart(2, '0')

/** Days since 1970 by the civil calendar's own arithmetic, with no Date in it. */
function daysSinceEpoch(year: number, month: number, day: number): bigint {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return BigInt(era) * 146_097n + BigInt(dayOfEra) - 719_468n
}

const anyLocal = fc.record({
  year: fc.integer({ min: 1685, max: 2254 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.nat(23),
  minute: fc.nat(59),
  second: fc.oneof(fc.constant(0), fc.nat(59)),
})

describe('instantMicros', () => {
  for (const { comment, input, expected } of valid) {
    it(`counts ${comment}`, () => assert.equal(String(instantMicros(input.text)), expected?.micros))
  }

  for (const { comment, input } of invalid) {
    it(`refuses ${comment}`, () => assert.equal(instantMicros(input.text), undefined))
  }

  it('says the same of a text, whatever was read before it', () => {
    const texts = [...valid.slice(0, 2), ...invalid.slice(0, 2)].map(({ input }) => input.text)
    const alone = new Map(texts.map((text) => [text, instantMicros(text)]))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...texts)), (asked) => {
        for (const text of asked) assert.equal(instantMicros(text), alone.get(text))
      }),
    )
  })

  it('agrees with the arithmetic of the calendar for every zone and fraction', () => {
    const anyZone = fc.record({
      west: fc.boolean(),
      hours: fc.nat(23),
      minutes: fc.nat(59),
      colon: fc.constantFrom(':', ''),
    })
    const anyFraction = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 9 })
    fc.assert(
      fc.property(anyLocal, anyZone, anyFraction, (local, zone, fraction) => {
        const { year, month, day, hour, minute, second } = local
        const text =
          `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}` +
          `${fraction && `.${fraction}`}${zone.west ? '-' : '+'}${two(zone.hours)}${zone.colon}${two(zone.minutes)}`
        const offset = BigInt((zone.hours * 60 + zone.minutes) * 60) * (zone.west ? -1n : 1n)
        const localSeconds =
          daysSinceEpoch(year, month, day) * 86_400n + BigInt(hour * 3600 + minute * 60 + second)
        const micros = (localSeconds - offset) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
        assert.equal(instantMicros(text), Number(micros))
        if (second === 0 && fraction === '')
          assert.equal(instantMicros(text.replace(/:00(?=[+-])/, '')), Number(micros))
      }),
    )
  })

  it('knows exactly the days that Temporal knows', () => {
    const any = fc.tuple(fc.integer({ min: 1685, max: 2254 }), fc.nat(13), fc.nat(32))
    fc.assert(
      fc.property(any, ([year, month, day]) => {
        const date = `${year}-${two(month)}-${two(day)}`
        let exists = true
        try {
          Temporal.PlainDate.from(date)
        } catch {
          exists = false
        }
        assert.equal(instantMicros(`${date}T12:00:00Z`) !== undefined, exists, date)
      }),
      { numRuns: 500 },
    )
  })

  it('returns undefined for any text that is not a date-time, and never throws', () => {
    fc.assert(fc.property(anyText, (text) => instantMicros(text) === undefined))
  })
})

describe('utcText', () => {
  it('writes UTC with milliseconds, which instantMicros reads back', () => {
    assert.equal(utcText(1_769_848_200_123), '2026-01-31T08:30:00.123Z')
    fc.assert(
      fc.property(fc.integer({ min: -8e12, max: 8e12 }), (epochMs) => {
        assert.equal(instantMicros(utcText(epochMs)), epochMs * 1000)
      }),
    )
  })

  it('refuses a value that is not an instant', () => {
    for (const epochMs of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15 - 1]) {
      assert.throws(() => utcText(epochMs), RangeError)
      assert.equal(utcText(0), '1970-01-01T00:00:00.000Z')
    }
  })
})
