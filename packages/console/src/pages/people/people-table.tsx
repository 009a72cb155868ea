import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { ErrorNotice, ErrorState, Loading } from '../../shared/states.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './people-page.module.css'
import type { PeopleList } from './use-people.ts'

interface PeopleTableProps<R> {
  label: string
  list: PeopleList<R>
  columns: Column<R>[]
  rowKey(row: R): string
  /** Whether the row stands for something that no longer works. */
  isFaded?(row: R): boolean
  empty: ReactNode
}

/** All that is loaded of one list. */
export function PeopleTable<R>({ list, empty, ...table }: PeopleTableProps<R>) {
  if (!list.data) {
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => list.refetch()} />
    ) : (
      <Loading lines={3} />
    )
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <>
      <DataTable {...table} rows={rows} />
      <ErrorNotice error={list.error} />
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.common.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
