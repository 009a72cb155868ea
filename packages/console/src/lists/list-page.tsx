import { type Answered, type PagedPath, type QueryOf, useApiPages } from '../api/use-api-query.ts'
import type { IconName } from '../shared/icons.tsx'
import { Page } from '../shared/layout/page.tsx'
import { Panel } from '../shared/layout/panel.tsx'
import type { Column } from '../shared/table/data-table.tsx'
import { PagedTable, type Pages } from '../shared/table/paged-table.tsx'
import { ZoneSwitch } from '../shared/time/zone-switch.tsx'
import { ListExport } from './list-export.tsx'
import { ListSearch, type ListSearchProps } from './list-search.tsx'
import { NothingFound, type NothingWords } from './nothing-found.tsx'
import { useList } from './use-list.ts'

type ListPath = Exclude<PagedPath, '/apps' | '/audit' | '/change-requests'>

interface ListWords extends NothingWords {
  title: string
  description: string
  list: string
  search: ListSearchProps['words']
}

interface ListPageProps<P extends ListPath, R> {
  path: P
  icon: IconName
  words: ListWords
  fields: Partial<Record<keyof QueryOf<P>, string>>
  choices: ListSearchProps<keyof QueryOf<P> & string>['choices']
  columns: Column<R>[]
  rowsOf(page: Answered<P>): R[]
  rowKey(row: R): string
}

/** A list of everything of one kind: narrowed by a filter, followed while it grows, saved whole. */
export function ListPage<P extends ListPath, R>(props: ListPageProps<P, R>) {
  const { path, icon, words, fields, choices, ...table } = props
  const list = useList([...Object.keys(fields), ...choices.map(({ name }) => name)])
  const pages: Pages<Answered<P>> = useApiPages(path, list.query as QueryOf<P>, list)
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
        <ListSearch list={list} words={words.search} fields={fields} choices={choices} />
        <PagedTable
          {...table}
          label={words.list}
          pages={pages}
          flowsOnPhone
          empty={<NothingFound words={words} icon={icon} isSearch={list.isSearch} pages={pages} />}
        />
      </Panel>
    </Page>
  )
}
