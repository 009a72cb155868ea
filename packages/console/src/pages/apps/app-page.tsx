import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { App } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/use-api-query.ts'
import { auditObject } from '../../audit/audit-object.ts'
import { LastChange } from '../../audit/changed-by.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { useObjectEntries } from '../../audit/use-object-entries.ts'
import { AppHealthPanel } from '../../health/app-health-panel.tsx'
import { isMerchant } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import { CopiedCode } from '../../shared/ids/id-text.tsx'
import { Columns, PanelStack } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { usePathValue } from '../../shared/location/path-part.ts'
import { queryText } from '../../shared/location/query-text.ts'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './app-page.module.css'
import { AppSettings } from './app-settings.tsx'
import { AppStateBadge } from './app-state-badge.tsx'
import { AddKey } from './keys/add-key.tsx'
import { AppKeys } from './keys/app-keys.tsx'
import { RotationRehearsal } from './keys/rotation-rehearsal.tsx'
import { WebhookForm } from './webhook-form.tsx'

const USAGE_REFETCH_MS = 3000

export function AppPage() {
  const appId = usePathValue('appId')
  const isSandbox = useEnvironment() === 'sandbox'
  const query = useApiQuery('/apps/{app_id}', { path: { app_id: appId } })
  const { title, copyId, topUp } = texts.apps.page
  return (
    <Page
      title={title(appId)}
      heading={
        <span className={classes.heading}>
          {shown(query.data?.name ?? appId)}
          {query.data && <AppStateBadge app={query.data} />}
        </span>
      }
      description={<CopiedCode value={appId} copyLabel={copyId} />}
      back={{ href: '/apps', label: texts.apps.title }}
      actions={
        isSandbox && (
          <>
            <Button component={Link} variant="default" href={`/first-steps${queryText({ app_id: appId })}`}>
              {texts.firstSteps.title}
            </Button>
            <Button component={Link} variant="default" href={`/top-up${queryText({ app_id: appId })}`}>
              {topUp}
            </Button>
          </>
        )
      }
    >
      <QueryStates query={query}>{(app) => <AppPanels app={app} />}</QueryStates>
    </Page>
  )
}

function AppPanels({ app }: { app: App }) {
  const [isAdding, dialog] = useDisclosure(false)
  const { own } = useSession()
  const usage = useApiQuery('/apps/{app_id}/keys/usage', {
    path: { app_id: app.app_id },
    refetchEveryMs: USAGE_REFETCH_MS,
  })
  return (
    <>
      <LastAppChange app={app} />
      <AppHealthPanel appId={app.app_id} />
      <AppKeys app={app} usage={usage.data} usageError={usage.error} onAdd={dialog.open} />
      <Columns split="even">
        <PanelStack>
          <WebhookAddress app={app} />
          <RotationRehearsal app={app} usage={usage.data} onAdd={dialog.open} />
        </PanelStack>
        {!isMerchant(own) && <AppSettings app={app} />}
      </Columns>
      <AddKey app={app} isOpen={isAdding} onClose={dialog.close} />
    </>
  )
}

const words = texts.apps.webhook

function WebhookAddress({ app }: { app: App }) {
  return (
    <Panel title={words.title} description={words.description}>
      <WebhookForm app={app} />
    </Panel>
  )
}

function LastAppChange({ app }: { app: App }) {
  const object = auditObject('app', app.app_id)
  const [newest] = useObjectEntries(object)
  // The app names the author of its newest entry. Another name means that one of the two answers is outdated.
  const entry = newest?.actor === app.updated_by ? newest : undefined
  return (
    <LastChange
      object={object}
      entry={entry}
      at={app.updated_at}
      actor={app.updated_by}
      isNew={app.created_at === app.updated_at}
      changes={entry ? fieldChanges(entry) : []}
    />
  )
}
