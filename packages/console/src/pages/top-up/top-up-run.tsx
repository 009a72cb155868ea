import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/use-api-query.ts'
import { CopyButton } from '../../shared/ids/copy-button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { StepTimeline } from '../../shared/layout/step-timeline.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty, ErrorNotice } from '../../shared/states/states.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { texts } from '../../texts/texts.ts'
import { StatusActions } from '../orders/status-actions.tsx'
import { HeldAnswer } from './held-answer.tsx'
import { OtherHeld } from './other-held.tsx'
import { topUpSteps } from './top-up-steps.tsx'

const HELD_REFETCH_MS = 1000
const RUNNING_REFETCH_MS = 500
const ASKING_TICK_MS = 200

interface TopUpRunProps {
  /** Empty until a recharge is started. */
  rechargeId: string
  isStarting: boolean
  onOpen(rechargeId: string): void
}

const words = texts.topUp.run

/** Follows a recharge: what it waits for, what happened, and what can be done next. */
export function TopUpRun({ rechargeId, isStarting, onOpen }: TopUpRunProps) {
  const { data } = useApiQuery('/held', { refetchEveryMs: HELD_REFETCH_MS })
  const held = data?.held ?? []
  const mine = rechargeId === '' ? undefined : held.find(({ recharge_id }) => recharge_id === rechargeId)
  return (
    <>
      {mine && <HeldAnswer key={mine.notification_id} held={mine} />}
      {isStarting ? (
        <Panel title={words.title}>
          <Asking />
        </Panel>
      ) : rechargeId === '' ? (
        <Panel title={words.title}>
          <Empty title={words.empty} icon="play" hint={words.emptyHint} />
        </Panel>
      ) : (
        <RunOf key={rechargeId} rechargeId={rechargeId} isHeld={mine !== undefined} />
      )}
      <OtherHeld held={held.filter((one) => one !== mine)} onOpen={onOpen} />
    </>
  )
}

/** Until the service has decided, there is only passing time to show. */
function Asking() {
  const nowMs = useNow(ASKING_TICK_MS)
  const [sinceMs] = useState(nowMs)
  return (
    <StepTimeline
      label={texts.topUp.steps.label}
      steps={[
        {
          key: 'asking',
          at: new Date(sinceMs).toISOString(),
          tone: 'blue',
          title: words.asking,
          detail: words.askingFor(formatDuration(nowMs - sinceMs)),
        },
      ]}
    />
  )
}

function RunOf({ rechargeId, isHeld }: { rechargeId: string; isHeld: boolean }) {
  const recharge = useApiQuery('/recharges/{id}', {
    path: { id: rechargeId },
    refetchEveryMs: (last) => (last?.state === 'VALIDATING' ? RUNNING_REFETCH_MS : false),
  })
  const order = recharge.data?.order
  const detail = useApiQuery('/orders/{app_id}/{id}', {
    path: { app_id: order?.app_id ?? '', id: order?.payment_order_id ?? '' },
    enabled: order !== undefined,
  })
  return (
    <>
      <Panel
        title={words.title}
        description={
          <>
            <code>{rechargeId}</code> <CopyButton value={rechargeId} />
          </>
        }
        actions={
          <Button component={Link} variant="default" href={`/timeline/${pathPart(rechargeId)}`}>
            {words.wholeStory}
          </Button>
        }
      >
        <QueryStates query={recharge}>
          {(found) => (
            <StepTimeline
              label={texts.topUp.steps.label}
              steps={topUpSteps({ recharge: found, isHeld, history: detail.data?.history ?? [] })}
            />
          )}
        </QueryStates>
        <ErrorNotice error={detail.error} />
      </Panel>
      {order && detail.data && (
        <Panel title={words.next} description={words.nextHint}>
          <StatusActions detail={detail.data} />
        </Panel>
      )}
    </>
  )
}
