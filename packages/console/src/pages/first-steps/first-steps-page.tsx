import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { App } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useServiceNow } from '../../api/use-service-now.ts'
import { IdText } from '../../shared/ids/id-text.tsx'
import { Checklist } from '../../shared/layout/checklist.tsx'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { texts } from '../../texts/texts.ts'
import { AddKey } from '../apps/keys/add-key.tsx'
import { WebhookForm } from '../apps/webhook-form.tsx'
import { HeldAnswer } from '../top-up/held-answer.tsx'
import { AnswerStep } from './answer-step.tsx'
import classes from './first-steps.module.css'
import { NextSteps } from './next-steps.tsx'
import { type Progress, progressOf } from './progress.ts'
import { QueryStep } from './query-step.tsx'

const words = texts.firstSteps
const REFETCH_MS = 3_000
const NEWEST = 20
const APPS_MAX = 100

/** Leads a merchant's developer through the first day. The service ticks each step when it sees it happen. */
export function FirstStepsPage() {
  const [{ app_id: chosen }, choose] = useSearchValues(['app_id'])
  const apps = useApiQuery('/apps', { query: { limit: APPS_MAX } })
  return (
    <Page title={words.title} description={words.description}>
      <QueryStates query={apps}>
        {({ apps: all }) => {
          const app = all.find(({ app_id }) => app_id === chosen) ?? all[0]
          if (!app) return <Empty title={words.noApp} hint={words.noAppHint} />
          return (
            <>
              {all.length > 1 && (
                <NativeSelect
                  className={classes.choice ?? ''}
                  label={words.app}
                  value={app.app_id}
                  onChange={(event) => choose({ app_id: event.currentTarget.value })}
                  data={all.map(({ app_id, name }) => ({
                    value: app_id,
                    label: visibleText(`${name} (${app_id})`),
                  }))}
                />
              )}
              <StepsOfApp key={app.app_id} appId={app.app_id} />
            </>
          )
        }}
      </QueryStates>
    </Page>
  )
}

function StepsOfApp({ appId }: { appId: string }) {
  const path = { app_id: appId }
  const often = { refetchEveryMs: REFETCH_MS }
  const app = useApiQuery('/apps/{app_id}', { path, ...often })
  const usage = useApiQuery('/apps/{app_id}/keys/usage', { path, ...often })
  const requests = useApiQuery('/requests', { query: { app_id: appId, limit: NEWEST }, ...often })
  const validations = useApiQuery('/validations', { query: { app_id: appId, limit: NEWEST }, ...often })
  const nowMs = useServiceNow()
  return (
    <QueryStates query={app}>
      {(found) => {
        const seen = {
          usage: usage.data,
          requests: requests.data?.requests,
          validations: validations.data?.validations,
        }
        return <Steps app={found} progress={progressOf({ app: found, ...seen }, nowMs)} />
      }}
    </QueryStates>
  )
}

function Steps({ app, progress }: { app: App; progress: Progress }) {
  const { activeKey, isVerified, webhookUrl, answered } = progress
  const [isAdding, dialog] = useDisclosure(false)
  const items = [
    {
      title: words.key.title,
      isDone: activeKey !== undefined,
      content: activeKey ? (
        <p>{words.key.done(activeKey.serial_no)}</p>
      ) : (
        <div className={classes.content}>
          <p>{words.key.open}</p>
          <div>
            <Button size="compact-sm" onClick={dialog.open}>
              {words.key.action}
            </Button>
          </div>
        </div>
      ),
    },
    { title: words.query.title, isDone: isVerified, content: <QueryStep app={app} progress={progress} /> },
    {
      title: words.webhook.title,
      isDone: webhookUrl !== null,
      content:
        webhookUrl === null ? (
          <OpenWebhook app={app} />
        ) : (
          <p>
            {words.webhook.done} <IdText value={webhookUrl} />
          </p>
        ),
    },
    {
      title: words.answer.title,
      isDone: answered !== undefined,
      content: <AnswerStep app={app} progress={progress} />,
    },
  ]
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <>
      <Panel
        title={words.steps}
        description={<span role="status">{words.progress(done, items.length)}</span>}
      >
        <Checklist items={items} />
      </Panel>
      <HeldOfApp appId={app.app_id} />
      <NextSteps app={app} />
      <AddKey app={app} isOpen={isAdding} onClose={dialog.close} />
    </>
  )
}

/** A notification that waits for an answer by hand, outside any recharge. */
function HeldOfApp({ appId }: { appId: string }) {
  const { data } = useApiQuery('/held', { refetchEveryMs: REFETCH_MS })
  const held = data?.held.find(({ app_id, recharge_id }) => app_id === appId && recharge_id === null)
  return held ? <HeldAnswer key={held.notification_id} held={held} /> : null
}

function OpenWebhook({ app }: { app: App }) {
  return (
    <div className={classes.content}>
      <p>{words.webhook.open}</p>
      <WebhookForm app={app} />
      <CodeBlock
        label={words.webhook.listen}
        code={`npx @txgw/cli listen --register --app ${app.app_id} --operator-url ${window.location.origin}`}
      />
      <p className={classes.hint}>{words.webhook.token}</p>
    </div>
  )
}
