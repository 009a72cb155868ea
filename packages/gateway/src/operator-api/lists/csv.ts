const LINE_END = '\r\n'

/** A spreadsheet would run a cell that begins like this as a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r]/

/** The headings are the fields, with an underscore for a dot. */
export function csvHead(columns: readonly string[]): string {
  return csvLine(columns.map((column) => column.replaceAll('.', '_')))
}

export function csvRow(columns: readonly string[], row: object): string {
  return csvLine(columns.map((column) => cellText(valueAt(row, column))))
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

/** Numbers are the service's own. Every text gets a quote in front where it would be a formula. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return FORMULA.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
