const LINE_END = '\r\n'

/**
 * A spreadsheet runs a cell that begins like this as a formula, whoever wrote it. Many split lines at `;` or at a tab and
 * honour quotes only at the beginning of a cell. For them a cell begins behind each of these and behind each line end. Some
 * skip a tab or a line end at the beginning.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "']*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g
const PLAIN_NUMBER = /^-?(?:[0-9]+|[0-9]*\.[0-9]+)$/

/** The headings are the fields, with an underscore for a dot. */
export function csvHead(columns: readonly string[]): string {
  return csvLine(columns.map((column) => column.replaceAll('.', '_')))
}

export function csvRow(columns: readonly string[], row: object): string {
  return csvLine(columns.map((column, i) => cellText(valueAt(row, column), i === 0)))
}

function csvLine(cells: string[]): string {
  return cells.map(quoted).join(',') + LINE_END
}

function valueAt(row: object, column: string): unknown {
  return column
    .split('.')
    .reduce<unknown>(
      (value, field) => (typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined),
      row,
    )
}

/** An amount stays a number, unless a line begins with it: whoever splits at `;` takes more for its first cell. */
function cellText(value: unknown, isFirst: boolean): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (PLAIN_NUMBER.test(text) && !isFirst) return text
  return text.replace(FORMULA, "$1'").replace(/^(?=[\t\r\n])/, "'")
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
