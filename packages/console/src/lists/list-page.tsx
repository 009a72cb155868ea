import { Button } from '@mantine/core'
import { type Answered, type PagedPath, type QueryOf, useApiPages } from '../api/use-api-query.ts'
import type { IconName } from '../shared/icons.tsx'
import { Page } from '../shared/layout/page.tsx'
import { Panel } from '../shared/layout/panel.tsx'
import { Empty } from '../shared/states/states.tsx'
import type { Column } from '../shared/table/columns.tsx'
import { PagedTable, type Pages } from '../shared/table/paged-table.tsx'
import { Time } from '../shared/time/time.tsx'
import { ZoneSwitch } from '../shared/time/zone-switch.tsx'
import { texts } from '../texts/texts.ts'
import { ListExport } from './list-export.tsx'
import { ListSearch, type ListSearchProps } from './list-search.tsx'
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

interface NothingWords {
  empty: string
  emptyHint: string
  nothingFound: string
  nothingFoundHint: string
}

interface NothingFoundProps {
  words: NothingWords
  icon: IconName
  isSearch: boolean
  pages: Pages<unknown>
}

/** Says how far back the service has looked, if there are older records that it has not looked at. */
function NothingFound({ words, icon, isSearch, pages }: NothingFoundProps) {
  const { reached } = (pages.data?.pages.at(-1) ?? {}) as { reached?: string }
  const { lookedBackTo, lookFurther } = texts.lists
  return (
    <Empty
      title={isSearch ? words.nothingFound : words.empty}
      hint={isSearch ? words.nothingFoundHint : words.emptyHint}
      icon={icon}
    >
      {reached !== undefined && pages.hasNextPage && (
        <>
          <p>
            {lookedBackTo} <Time value={reached} />
          </p>
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {lookFurther}
          </Button>
        </>
      )}
    </Empty>
  )
}
