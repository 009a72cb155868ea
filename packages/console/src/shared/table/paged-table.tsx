import { Button } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import { Outdated } from '../states/query-states.tsx'
import { ErrorNotice, ErrorState, Loading } from '../states/states.tsx'
import { formatCount } from '../text/format.ts'
import type { Column } from './columns.tsx'
import classes from './data-table.module.css'
import { RowCells, TableHead } from './data-table.tsx'

const ROW_HEIGHT = 39
const ROWS_BEYOND_VIEW = 12

/** The result of useApiPages. */
export interface Pages<P> {
  data: { pages: P[] } | undefined
  dataUpdatedAt: number
  error: Error | null
  /** Whether the error is that of a further page. */
  isFetchNextPageError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
  refetch(): unknown
}

interface PagedTableProps<P, R> {
  label: string
  columns: Column<R>[]
  pages: Pages<P>
  rowsOf(page: P): R[]
  rowKey(row: R): string
  /** Shown in place of the table when nothing is found. */
  empty: ReactNode
  /** On a phone each row becomes a block with one cell below the other. */
  stacksOnPhone?: boolean
  /** On a phone the cells of a row follow each other like words, each with its header. */
  flowsOnPhone?: boolean
}

/**
 * A list of any length. It loads page after page while the viewer scrolls, and only the visible rows are in the
 * document.
 */
export function PagedTable<P, R>({ pages, rowsOf, empty, ...table }: PagedTableProps<P, R>) {
  if (!pages.data) {
    return pages.error ? (
      <ErrorState error={pages.error} onRetry={() => pages.refetch()} />
    ) : (
      <Loading lines={8} />
    )
  }
  const rows = pages.data.pages.flatMap(rowsOf)
  // A search that looks at many entries for a page may return an empty one. Only the viewer decides to go on then.
  const isLoadedByScrolling = rowsOf(pages.data.pages.at(-1) as P).length > 0
  return (
    <>
      {pages.error && !pages.isFetchNextPageError && (
        <Outdated error={pages.error} loadedAtMs={pages.dataUpdatedAt} />
      )}
      {rows.length === 0 ? (
        empty
      ) : (
        <VirtualRows {...table} pages={pages} rows={rows} isLoadedByScrolling={isLoadedByScrolling} />
      )}
    </>
  )
}

type VirtualRowsProps<P, R> = Omit<PagedTableProps<P, R>, 'rowsOf' | 'empty'> & {
  rows: R[]
  isLoadedByScrolling: boolean
}

function VirtualRows<P, R>(props: VirtualRowsProps<P, R>) {
  const { label, columns, pages, rowKey, rows, stacksOnPhone, flowsOnPhone, isLoadedByScrolling } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: ROWS_BEYOND_VIEW,
    scrollMargin: frame.current?.offsetTop ?? 0,
  })
  const shown = virtualizer.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = pages
  useEffect(() => {
    const isWanted = isLoadedByScrolling && lastShown >= rows.length - 1
    if (isWanted && hasNextPage && !isFetchingNextPage && !error) fetchNextPage()
  }, [isLoadedByScrolling, lastShown, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage, error])
  const above = (shown[0]?.start ?? 0) - virtualizer.options.scrollMargin
  const below = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin)
  return (
    <div ref={frame}>
      <table
        className={classes.table}
        data-stacks={stacksOnPhone}
        data-flows={flowsOnPhone}
        aria-label={label}
        aria-rowcount={hasNextPage ? -1 : rows.length + 1}
      >
        <TableHead columns={columns} />
        <tbody>
          <Spacer height={above} columns={columns.length} />
          {shown.map(({ index }) => {
            const row = rows[index] as R
            return (
              <tr
                key={rowKey(row)}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <RowCells columns={columns} row={row} />
              </tr>
            )
          })}
          <Spacer height={below} columns={columns.length} />
        </tbody>
      </table>
      {isFetchNextPageError && <ErrorNotice error={error} />}
      <div className={classes.foot}>
        <span>{texts.common.shown(formatCount(rows.length), hasNextPage)}</span>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.common.loadMore}
          </Button>
        )}
      </div>
    </div>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td className={classes.spacer} colSpan={columns} style={{ height }} />
    </tr>
  )
}
