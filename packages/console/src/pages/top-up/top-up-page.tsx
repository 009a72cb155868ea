import type { App, Recharge } from '@txgw/gateway/operator-api'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useApiChange } from '../../api/use-api-change.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Columns, PanelStack } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { FIRST_DRAFT, type TopUpDraft, toRechargeStart } from './top-up-draft.ts'
import { TopUpForm } from './top-up-form.tsx'
import classes from './top-up-page.module.css'
import { TopUpRun } from './top-up-run.tsx'

const APPS_MAX = 200

/** Only in the sandbox. */
export function TopUpPage() {
  const { title, description, noApps, noAppsHint } = texts.topUp
  const apps = useApiQuery('/apps', { query: { limit: APPS_MAX } })
  return (
    <Page title={title} description={description}>
      <QueryStates query={apps}>
        {({ apps: found }) =>
          found.length === 0 ? (
            <Panel>
              <Empty title={noApps} icon="apps">
                <Link href="/apps">{noAppsHint}</Link>
              </Empty>
            </Panel>
          ) : (
            <TopUp apps={found} />
          )
        }
      </QueryStates>
    </Page>
  )
}

function TopUp({ apps }: { apps: App[] }) {
  const [{ app_id, recharge_id }, changeAddress] = useSearchValues(['app_id', 'recharge_id'])
  const [draft, setDraft] = useState<TopUpDraft>(() => ({
    ...FIRST_DRAFT,
    appId: app_id || (apps[0]?.app_id ?? ''),
  }))
  const run = useRef<HTMLDivElement>(null)
  const start = useApiChange<Recharge, TopUpDraft>({
    run: (api, wanted) =>
      api.POST('/recharges', {
        params: { query: { hold: wanted.isByHand ? 'true' : undefined } },
        body: toRechargeStart(wanted),
      }),
    makesStale: ['/held', '/validations', '/orders', '/overview'],
    onDone: (recharge) => changeAddress({ recharge_id: recharge.recharge_id }),
  })
  useEffect(() => {
    if (start.isPending) run.current?.scrollIntoView({ block: 'nearest' })
  }, [start.isPending])
  return (
    <Columns split="second-wider">
      <TopUpForm
        apps={apps}
        draft={draft}
        isPending={start.isPending}
        error={start.error}
        onChange={setDraft}
        onStart={() => start.mutate(draft)}
      />
      <div className={classes.run} ref={run}>
        <PanelStack>
          <TopUpRun
            rechargeId={recharge_id}
            isStarting={start.isPending}
            onOpen={(id) => changeAddress({ recharge_id: id })}
          />
        </PanelStack>
      </div>
    </Columns>
  )
}
