import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { App } from '@txgw/gateway/operator-api'
import { useEffect } from 'react'
import { useApiPages } from '../../api/use-api-query.ts'
import { isMerchant } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../shared/icons.tsx'
import { IdText } from '../../shared/ids/id-text.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { appColumn, timeColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { formatCount } from '../../shared/text/format-number.ts'
import { texts } from '../../texts/texts.ts'
import { AppFilter, FILTER_FIELDS } from './app-filter.tsx'
import classes from './app-page.module.css'
import { AppStateBadge } from './app-state-badge.tsx'
import { filterApps, keysInUse } from './filter-apps.ts'
import { PlatformKeys } from './keys/platform-keys.tsx'
import { RegisterApp } from './register-app.tsx'

const words = texts.apps.columns
const { onlyFirst } = texts.apps.filter

const PAGE_SIZE = 200
const PAGES_READ_MAX = 10

const COLUMNS: Column<App>[] = [
  appColumn(words.app),
  { key: 'name', header: words.name, cell: ({ name }) => name },
  { key: 'state', header: words.state, cell: (app) => <AppStateBadge app={app} /> },
  { key: 'keys', header: words.keys, align: 'end', cell: (app) => <KeyCount app={app} /> },
  {
    key: 'webhook',
    header: words.webhook,
    hideBelow: 'wide',
    cell: ({ webhook_url }) => (webhook_url === null ? texts.apps.none : <IdText value={webhook_url} />),
  },
  timeColumn('updated_at', words.updated),
]

export function AppsPage() {
  const { title, description, list, register } = texts.apps
  const pages = useAllApps()
  const [values, change] = useSearchValues(FILTER_FIELDS)
  const [isRegistering, dialog] = useDisclosure(false)
  const { own } = useSession()
  const apps = pages.data?.pages.flatMap((page) => page.apps) ?? []
  return (
    <Page
      title={title}
      description={description}
      actions={
        !isMerchant(own) && (
          <Button leftSection={<Icon name="plus" size={14} />} onClick={dialog.open}>
            {register.action}
          </Button>
        )
      }
    >
      <Panel flush>
        {apps.length > 0 && <AppFilter apps={apps} values={values} onChange={change} />}
        <PagedTable
          label={list}
          flowsOnPhone
          columns={COLUMNS}
          pages={pages}
          rowsOf={(page) => filterApps(page.apps, values)}
          rowKey={({ app_id }) => app_id}
          empty={<NoApps isFiltered={apps.length > 0} />}
        />
        {pages.hasNextPage && <p className={classes.foot}>{onlyFirst(formatCount(apps.length))}</p>}
      </Panel>
      <PlatformKeys />
      <RegisterApp isOpen={isRegistering} onClose={dialog.close} />
    </Page>
  )
}

/** The service lists apps by id alone, so the console reads them all, up to a limit, and filters them itself. */
function useAllApps() {
  const pages = useApiPages('/apps', { limit: PAGE_SIZE })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const hasRoom = (data?.pages.length ?? 0) < PAGES_READ_MAX
  useEffect(() => {
    if (hasNextPage && hasRoom && !isFetchingNextPage && !error) fetchNextPage()
  }, [hasNextPage, hasRoom, isFetchingNextPage, error, fetchNextPage])
  return pages
}

function NoApps({ isFiltered }: { isFiltered: boolean }) {
  const { empty, emptyHint, filter } = texts.apps
  return (
    <Empty title={isFiltered ? filter.nothingFound : empty} icon="apps">
      {isFiltered ? filter.nothingFoundHint : emptyHint}
    </Empty>
  )
}

function KeyCount({ app }: { app: App }) {
  const count = keysInUse(app)
  return count === 0 ? <ToneBadge tone="amber">{texts.apps.none}</ToneBadge> : count
}
