import { shown } from '../text/outside-text.tsx'
import type { Column } from './columns.tsx'
import classes from './data-table.module.css'

interface DataTableProps<R> {
  /** For screen readers. */
  label: string
  columns: Column<R>[]
  rows: R[]
  rowKey(row: R, index: number): string
  /** Whether the row stands for something that no longer works. */
  isFaded?(row: R): boolean
  /** On a phone the cells of a row follow each other like words, each with its header. */
  flowsOnPhone?: boolean
}

/** A short table with all rows at once. PagedTable is for long lists. */
export function DataTable<R>({ label, columns, rows, rowKey, isFaded, flowsOnPhone }: DataTableProps<R>) {
  return (
    <table className={classes.table} data-flows={flowsOnPhone} aria-label={label}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} data-faded={isFaded?.(row) || undefined}>
            <RowCells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function TableHead<R>({ columns }: { columns: Column<R>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ header, align, hideBelow }) => (
          <th key={header} scope="col" data-align={align} data-hide={hideBelow}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export function RowCells<R>({ columns, row }: { columns: Column<R>[]; row: R }) {
  return columns.map(({ header, cell, align, hideBelow }) => (
    <td key={header} data-label={header} data-align={align} data-hide={hideBelow}>
      {shown(cell(row))}
    </td>
  ))
}
