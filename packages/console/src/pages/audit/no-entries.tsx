import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { List } from '../../lists/use-list.ts'
import { Empty } from '../../shared/states/states.tsx'
import type { Pages } from '../../shared/table/paged-table.tsx'
import { formatCount } from '../../shared/text/format.ts'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './audit-page.module.css'
import { operationWords } from './entry-words.tsx'

/** The service looks at this many entries for a page when a filter has no index. */
const ENTRIES_PER_LOOK = 20_000

interface NoEntriesProps {
  filter: List['query']
  pages: Pages<unknown>
}

/** Says what was looked for, and how far back. */
export function NoEntries({ filter, pages }: NoEntriesProps) {
  const words = texts.audit
  const lookedFor = filterWords(filter)
  if (lookedFor.length === 0) return <Empty title={words.empty} icon="audit" hint={words.emptyHint} />
  return (
    <Empty title={words.nothingFound} hint={words.lookedFor} icon="audit">
      <ul className={classes.lookedFor}>
        {lookedFor.map(([name, value]) => (
          <li key={name}>
            {name}: <strong>{shown(value)}</strong>
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? <LookFurther pages={pages} /> : words.comparedExactly}
    </Empty>
  )
}

function LookFurther({ pages }: Pick<NoEntriesProps, 'pages'>) {
  const { olderLeft, lookFurther } = texts.audit
  const looks = pages.data?.pages.length ?? 1
  return (
    <>
      <p>{olderLeft(formatCount(looks * ENTRIES_PER_LOOK))}</p>
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        {lookFurther}
      </Button>
    </>
  )
}

function filterWords({ actor, app_id, object, from, to, operation }: List['query']) {
  const { search } = texts.audit
  const lookedFor: [name: string, value: string | undefined, shown?: ReactNode][] = [
    [search.actor, actor],
    [search.app, app_id],
    [search.object, object],
    [texts.lists.from, from, from && <Time key="from" value={from} />],
    [texts.lists.to, to, to && <Time key="to" value={to} />],
    [search.operation, operation, operation && operationWords(operation)],
  ]
  return lookedFor.flatMap(([name, value, words = value]) => (value ? [[name, words] as const] : []))
}
