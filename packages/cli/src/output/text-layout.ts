import { styleText } from 'node:util'

/**
 * Values come from outside and go to a terminal. Control characters and direction overrides are spelled out, so
 * that no order can move the cursor or pass for another line.
 */
export function visible(text: string): string {
  return text.replace(
    /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g,
    (character) => ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export type Tone = 'good' | 'bad' | 'doubtful'
export type Field = readonly [label: string, value: string, tone?: Tone]

/** Labels in one column, values in the next. */
export function fieldLines(fields: readonly Field[]): string {
  const width = Math.max(...fields.map(([label]) => label.length))
  return fields
    .map(([label, value, tone]) => `  ${label.padEnd(width)}  ${toned(visible(value), tone)}`)
    .join('\n')
}

const COLOURS = { good: 'green', bad: 'red', doubtful: 'yellow' } as const satisfies Record<Tone, string>

/** The text in the colour of its meaning, on a terminal that shows colours. */
export function toned(text: string, tone: Tone | undefined): string {
  return tone ? styleText(COLOURS[tone], text) : text
}

export interface Column<Row> {
  title: string
  value: (row: Row) => string
}

export function tableLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value }) => visible(value(row))))
  const widths = columns.map(({ title }, i) =>
    cells.reduce((widest, line) => Math.max(widest, line[i]?.length ?? 0), title.length),
  )
  const layOut = (line: string[]) =>
    `  ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd()
  return [heading(layOut(columns.map(({ title }) => title))), ...cells.map(layOut)].join('\n')
}

/** Bold, on a terminal that shows it. */
export function heading(text: string): string {
  return styleText('bold', text)
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

export function milliseconds(ms: number): string {
  const digits = ms < 10 ? 1 : 0
  return `${ms.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ms`
}

/** Shortens a text to one line that fits most terminals. */
export function clipped(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).toWellFormed()}…` : text
}
