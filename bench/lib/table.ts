export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** For a terminal: the first column is left-aligned, figures are right-aligned. */
export function textTable({ title, columns, rows }: Table): string {
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...rows.map((row) => cell(row, i).length)),
  )
  const layOut = (row: readonly string[]) =>
    widths
      .map((width, i) => (i === 0 ? cell(row, i).padEnd(width) : cell(row, i).padStart(width)))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [title, '', layOut(columns), rule, ...rows.map(layOut)].join('\n')
}

export function markdownTable({ title, columns, rows }: Table): string {
  const line = (row: readonly string[]) => `| ${columns.map((_, i) => cell(row, i)).join(' | ')} |`
  const rule = `|${columns.map((_, i) => (i === 0 ? '---' : '---:')).join('|')}|`
  return [`### ${title}`, '', line(columns), rule, ...rows.map(line)].join('\n')
}

function cell(row: readonly string[], column: number): string {
  return row[column] ?? ''
}
