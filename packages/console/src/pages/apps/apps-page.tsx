import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { App } from '@txgw/gateway/operator-api'
import { useApiPages } from '../../api/use-api-query.ts'
import { useRest } from '../../api/use-rest.ts'
import { isMerchant } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../shared/icons.tsx'
import { IdText } from '../../shared/ids/id-text.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { appColumn, type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { formatCount } from '../../shared/text/format.ts'
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

const COLUMNS: Column<App>[] = [
  appColumn(words.app),
  column(words.name, ({ name }) => name),
  column(words.state, (app) => <AppStateBadge app={app} />),
  column(words.keys, (app) => <KeyCount app={app} />, { align: 'end' }),
  column(
    words.webhook,
    ({ webhook_url }) => (webhook_url === null ? texts.apps.none : <IdText value={webhook_url} />),
    { hideBelow: 'wide' },
  ),
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
  useRest(pages)
  return pages
}

function NoApps({ isFiltered }: { isFiltered: boolean }) {
  const { empty, emptyHint, filter } = texts.apps
  return (
    <Empty
      title={isFiltered ? filter.nothingFound : empty}
      icon="apps"
      hint={isFiltered ? filter.nothingFoundHint : emptyHint}
    />
  )
}

function KeyCount({ app }: { app: App }) {
  const count = keysInUse(app)
  return count === 0 ? <ToneBadge tone="amber">{texts.apps.none}</ToneBadge> : count
}
