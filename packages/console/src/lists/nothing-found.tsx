import { Button } from '@mantine/core'
import type { IconName } from '../shared/icons.tsx'
import { Empty } from '../shared/states/states.tsx'
import type { Pages } from '../shared/table/paged-table.tsx'
import { Time } from '../shared/time/time.tsx'
import { texts } from '../texts/texts.ts'

export interface NothingWords {
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
export function NothingFound({ words, icon, isSearch, pages }: NothingFoundProps) {
  const { reached } = (pages.data?.pages.at(-1) ?? {}) as { reached?: string }
  const { lookedBackTo, lookFurther } = texts.lists
  return (
    <Empty title={isSearch ? words.nothingFound : words.empty} icon={icon}>
      {isSearch ? words.nothingFoundHint : words.emptyHint}
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
