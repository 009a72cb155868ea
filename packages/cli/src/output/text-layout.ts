import { styleText } from 'node:util'

/**
 * Control characters, and characters that show nothing themselves but change how the text around them is shown or
 * read, as the console marks them. A variation selector after an emoji is part of what one sees.
 */
const HIDDEN =
  /(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?![\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu
const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Values come from outside and go to a terminal. Hidden characters are spelled out, so that no order can move the
 * cursor, pass for another line or look like another id.
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => ESCAPES[character] ?? escaped(character))
}

function escaped(character: string): string {
  const digits = (character.codePointAt(0) as number).toString(16)
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`
}

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
