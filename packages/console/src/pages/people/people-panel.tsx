import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../shared/layout/panel.tsx'
import { ErrorNotice, ErrorState, Loading } from '../../shared/states/states.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { formatCount } from '../../shared/text/format-number.ts'
import { texts } from '../../texts/texts.ts'
import type { ListName, Rows } from './people-calls.ts'
import classes from './people-page.module.css'
import { usePeopleList } from './use-people.ts'

const SHOWN_AT_FIRST = 10

interface PeoplePanelProps<N extends ListName> extends TableProps<N> {
  words: { title: string; description: string; empty: string }
  actions?: ReactNode
  /** Dialogs of the panel. */
  children?: ReactNode
}

export function PeoplePanel<N extends ListName>(props: PeoplePanelProps<N>) {
  const { words, actions, children, ...table } = props
  return (
    <Panel title={words.title} description={words.description} actions={actions} flush>
      <PeopleTable {...table} label={words.title} empty={words.empty} />
      {children}
    </Panel>
  )
}

interface TableProps<N extends ListName> {
  name: N
  columns: Column<Rows[N]>[]
  rowKey(row: Rows[N]): string
  /** Whether the row stands for something that no longer works. */
  isFaded?(row: Rows[N]): boolean
}

/** The rows that work come first, and the newest among them. The viewer asks for more than the first few. */
function PeopleTable<N extends ListName>(props: TableProps<N> & { label: string; empty: string }) {
  const { name, empty, ...table } = props
  const list = usePeopleList(name)
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
function inOrder<R>(
  rows: R[],
  { rowKey, isFaded }: { rowKey(row: R): string; isFaded?(row: R): boolean },
): R[] {
  const rank = (row: R) => (isFaded?.(row) ? 1 : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b) || (rowKey(a) < rowKey(b) ? 1 : -1))
}
