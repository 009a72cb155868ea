import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { App } from '@txgw/gateway/operator-api'
import { useApiPages } from '../../api/use-api-query.ts'
import { isMerchant } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import type { Column } from '../../shared/data-table.tsx'
import { Icon } from '../../shared/icons.tsx'
import { IdText } from '../../shared/id-text.tsx'
import { Page } from '../../shared/page.tsx'
import { PagedTable } from '../../shared/paged-table.tsx'
import { Panel } from '../../shared/panel.tsx'
import { pathPart } from '../../shared/path-part.ts'
import { Empty } from '../../shared/states.tsx'
import { ToneBadge } from '../../shared/status-badge.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import { AppStateBadge } from './app-state-badge.tsx'
import { PlatformKeys } from './platform-keys.tsx'
import { RegisterApp } from './register-app.tsx'

const words = texts.apps.columns

const COLUMNS: Column<App>[] = [
  {
    key: 'app',
    header: words.app,
    cell: ({ app_id }) => <IdText value={app_id} href={`/apps/${pathPart(app_id)}`} />,
  },
  { key: 'name', header: words.name, cell: ({ name }) => name },
  { key: 'state', header: words.state, cell: (app) => <AppStateBadge app={app} /> },
  { key: 'keys', header: words.keys, align: 'end', cell: (app) => <KeyCount app={app} /> },
  {
    key: 'webhook',
    header: words.webhook,
    hideBelow: 'wide',
    cell: ({ webhook_url }) => (webhook_url === null ? texts.apps.none : <IdText value={webhook_url} />),
  },
  {
    key: 'updated',
    header: words.updated,
    cell: ({ updated_at }) => <Time value={updated_at} />,
  },
]

export function AppsPage() {
  const { title, description, list, empty, emptyHint, register } = texts.apps
  const pages = useApiPages('/apps')
  const [isRegistering, dialog] = useDisclosure(false)
  const { own } = useSession()
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
        <PagedTable
          label={list}
          flowsOnPhone
          columns={COLUMNS}
          pages={pages}
          rowsOf={({ apps }) => apps}
          rowKey={({ app_id }) => app_id}
          empty={
            <Empty title={empty} icon="apps">
              {emptyHint}
            </Empty>
          }
        />
      </Panel>
      <PlatformKeys />
      <RegisterApp isOpen={isRegistering} onClose={dialog.close} />
    </Page>
  )
}

function KeyCount({ app }: { app: App }) {
  const count = app.keys.filter(({ revoked_at }) => revoked_at === undefined).length
  return count === 0 ? <ToneBadge tone="amber">{texts.apps.none}</ToneBadge> : count
}
