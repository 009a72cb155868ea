import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ErrorNotice, ErrorState, Loading } from '../../shared/states/states.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { formatCount } from '../../shared/text/format-number.ts'
import { texts } from '../../texts/texts.ts'
import classes from './people-page.module.css'
import type { PeopleList } from './use-people.ts'

const SHOWN_AT_FIRST = 10

interface PeopleTableProps<R> {
  label: string
  list: PeopleList<R>
  columns: Column<R>[]
  rowKey(row: R): string
  /** Whether the row stands for something that no longer works. */
  isFaded?(row: R): boolean
  empty: ReactNode
}

/** The rows that work come first, and the newest among them. The viewer asks for more than the first few. */
export function PeopleTable<R>({ list, empty, ...table }: PeopleTableProps<R>) {
  const [isWhole, setWhole] = useState(false)
  if (!list.data) {
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => list.refetch()} />
    ) : (
      <Loading lines={3} />
    )
  }
  const rows = inOrder(
    list.data.pages.flatMap((page) => page.rows),
    table,
  )
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  const hasMore = !isWhole && rows.length > SHOWN_AT_FIRST
  return (
    <>
      <DataTable {...table} rows={hasMore ? rows.slice(0, SHOWN_AT_FIRST) : rows} />
      <ErrorNotice error={list.error} />
      {(hasMore || list.hasNextPage) && (
        <div className={classes.more}>
          {hasMore && (
            <Button variant="default" onClick={() => setWhole(true)}>
              {texts.people.showAll(formatCount(rows.length))}
            </Button>
          )}
          {list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {texts.common.loadMore}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Ids grow with time. */
function inOrder<R>(rows: R[], { rowKey, isFaded }: Pick<PeopleTableProps<R>, 'rowKey' | 'isFaded'>): R[] {
  const rank = (row: R) => (isFaded?.(row) ? 1 : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b) || (rowKey(a) < rowKey(b) ? 1 : -1))
}
