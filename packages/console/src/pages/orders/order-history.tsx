import type { OrderDetail, OrderVersion } from '@txgw/gateway/operator-api'
import { Money } from '../../shared/money.tsx'
import { Panel } from '../../shared/panel.tsx'
import { StatusBadge, toneOf } from '../../shared/status-badge.tsx'
import { StepTimeline } from '../../shared/step-timeline.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './order-changes.module.css'
import { OrderChanges } from './order-changes.tsx'

const words = texts.orders.page

export function OrderHistory({ detail }: { detail: OrderDetail }) {
  const description = detail.history_truncated ? words.historyTruncated : words.historyHint
  return (
    <Panel title={words.history} description={description}>
      <StepTimeline
        label={words.history}
        steps={detail.history.map((version) => ({
          key: `${version.update_time} ${version.order_status}`,
          at: version.update_time,
          tone: toneOf(version.order_status),
          title: <StatusBadge status={version.order_status} />,
          mark: version.order?.total_price && <Money value={version.order.total_price} />,
          detail: <VersionDetail version={version} />,
        }))}
      />
    </Panel>
  )
}

function VersionDetail({ version }: { version: OrderVersion }) {
  const { source, actor, at, order, restored } = version
  return (
    <>
      {words.sources[source]}, {words.recordedAt} <Time value={at} />, {words.by(actor)}
      {restored && (
        <p className={classes.note}>
          {words.restored} <Time value={restored.at} />, {words.by(restored.actor)}
        </p>
      )}
      {order === null && <p className={classes.note}>{words.moneyNotKnown}</p>}
      {order !== null && <OrderChanges changes={version.changes} />}
    </>
  )
}
