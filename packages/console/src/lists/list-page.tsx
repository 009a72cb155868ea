import type { IconName } from '../shared/icons.tsx'
import { Page } from '../shared/layout/page.tsx'
import { Panel } from '../shared/layout/panel.tsx'
import type { Column } from '../shared/table/data-table.tsx'
import { PagedTable, type Pages } from '../shared/table/paged-table.tsx'
import { ZoneSwitch } from '../shared/time/zone-switch.tsx'
import { ListExport } from './list-export.tsx'
import { ListSearch, type ListSearchProps } from './list-search.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { List } from './use-list.ts'

interface ListWords {
  title: string
  description: string
  list: string
  search: ListSearchProps<string>['words']
  empty: string
  emptyHint: string
  nothingFound: string
  nothingFoundHint: string
}

interface ListPageProps<F extends string, P, R> extends Pick<ListSearchProps<F>, 'fields' | 'choices'> {
  path: '/orders' | '/recharges' | '/requests' | '/validations'
  icon: IconName
  words: ListWords
  list: List<F>
  pages: Pages<P>
  columns: Column<R>[]
  rowsOf(page: P): R[]
  rowKey(row: R): string
}

/** A list of everything of one kind: narrowed by a filter, followed while it grows, saved whole. */
export function ListPage<F extends string, P, R>(props: ListPageProps<F, P, R>) {
  const { path, icon, words, list, fields, choices, ...table } = props
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          <ZoneSwitch />
          <ListExport path={path} filter={list.query} />
        </>
      }
    >
      <Panel flush>
        <ListSearch {...{ list, fields, choices }} words={words.search} />
        <PagedTable
          {...table}
          label={words.list}
          flowsOnPhone
          empty={<NothingFound words={words} icon={icon} isSearch={list.isSearch} pages={table.pages} />}
        />
      </Panel>
    </Page>
  )
}
