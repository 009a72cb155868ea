import { ratiosByRound, type Spread, spreadOf } from './statistics.ts'
import type { Table } from './table.ts'

/** One measured value with its spread, and its upper or lower target. */
export interface Figure extends Target {
  name: string
  value: Spread
  unit: '×' | 'µs' | 'ms' | '/s' | 'MiB' | 'KiB' | ''
}

interface Target {
  targetMax?: number
  targetMin?: number
}

/** @param values one for each round */
export function figure(
  name: string,
  values: readonly number[],
  unit: Figure['unit'],
  target: Target = {},
): Figure {
  return { name, value: spreadOf(values), unit, ...target }
}

export function ratio(
  name: string,
  [upper, lower]: readonly [readonly number[], readonly number[]],
  target: Target = {},
): Figure {
  return { name, value: ratiosByRound(upper, lower), unit: '×', ...target }
}

const DIGITS: Record<Figure['unit'], number> = { '×': 2, µs: 1, ms: 1, '/s': 0, MiB: 1, KiB: 1, '': 0 }

export function figureTable(title: string, figures: readonly Figure[]): Table {
  return {
    title,
    columns: ['figure', 'median', 'lowest to highest', 'target', 'verdict'],
    rows: figures.map((figure) => [
      figure.name,
      shown(figure, figure.value.median),
      range(figure),
      target(figure),
      verdict(figure),
    ]),
  }
}

/** Judges the measured value, not the rounded one in the table. */
export function isMet({ value: { median }, targetMax, targetMin }: Figure): boolean {
  return (
    median <= (targetMax ?? Number.POSITIVE_INFINITY) && median >= (targetMin ?? Number.NEGATIVE_INFINITY)
  )
}

function target(figure: Figure): string {
  if (figure.targetMax !== undefined) return `at most ${shown(figure, figure.targetMax)}`
  return figure.targetMin === undefined ? '' : `at least ${shown(figure, figure.targetMin)}`
}

function verdict(figure: Figure): string {
  if (target(figure) === '') return ''
  return isMet(figure) ? 'met' : 'NOT MET'
}

function range(figure: Figure): string {
  const { min, max } = figure.value
  return min === max ? '' : `${shown(figure, min)} to ${shown(figure, max)}`
}

function shown({ unit }: Figure, value: number): string {
  const digits = DIGITS[unit]
  const number = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return unit === '' ? number : `${number} ${unit}`
}
