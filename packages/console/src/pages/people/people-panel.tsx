import { Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmButton } from '../../shared/forms/confirm-button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ErrorNotice, ErrorState, Loading } from '../../shared/states/states.tsx'
import type { Column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { formatCount, formatList } from '../../shared/text/format.ts'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import type { ListName, Rows, Token } from './people-calls.ts'
import classes from './people-page.module.css'
import { type PeopleChange, usePeopleChange, usePeopleList } from './use-people.ts'

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

type Grant = Pick<Token, 'role' | 'environments' | 'app_ids'>

/** The role, and below it where it holds. */
export function GrantCell({ grant }: { grant: Grant }) {
  const { role, environments, app_ids } = grant
  return (
    <>
      <span className={classes.role}>{role}</span>
      <span className={classes.places}>{environmentsText(environments)}</span>
      {app_ids && <span className={classes.second}>{shown(formatList(app_ids))}</span>}
    </>
  )
}

interface NameCellProps {
  name: ReactNode
  second?: ReactNode
  /** Stands below the name on a phone, where its own columns have no room. */
  state?: ReactNode
  /** Stands there too: what happened last, and when. */
  last?: { what: string; at: string | null }
}

export function NameCell({ name, second, state, last }: NameCellProps) {
  return (
    <>
      <span className={classes.name}>{shown(name)}</span>
      {second && <span className={classes.second}>{shown(second)}</span>}
      {state && <span className={classes.onPhone}>{state}</span>}
      {last && (
        <span className={classes.onPhone}>
          <span className={classes.second}>
            {last.what}: {last.at === null ? texts.people.never : <Time value={last.at} />}
          </span>
        </span>
      )}
    </>
  )
}

function environmentsText(environments: Grant['environments']): string {
  return formatList(environments.map((each) => texts.common.environments[each]))
}

type PeopleButtonProps<O> = Pick<PeopleChange<void, O>, 'run' | 'makesStale' | 'done'> &
  Omit<ComponentProps<typeof ConfirmButton>, 'change'>

/** A button in a row that asks before it changes something for both environments. */
export function PeopleButton<O>({ run, makesStale, done, ...button }: PeopleButtonProps<O>) {
  const change = usePeopleChange({ run, makesStale, ...(done && { done }) })
  return <ConfirmButton change={change} isForBothEnvironments {...button} />
}
