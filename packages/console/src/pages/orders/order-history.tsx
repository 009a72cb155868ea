import type { AuditEntry, OrderDetail, OrderVersion } from '@txgw/gateway/operator-api'
import { Author } from '../../audit/changed-by.tsx'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { entryOfVersion } from '../../audit/use-object-entries.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { StepTimeline } from '../../shared/layout/step-timeline.tsx'
import { StatusBadge, toneOf } from '../../shared/status/status-badge.tsx'
import { Money } from '../../shared/text/money.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './order-changes.module.css'

const words = texts.orders.page

interface OrderHistoryProps {
  detail: OrderDetail
  /** The entries of the audit trail about the order. */
  entries: AuditEntry[]
}

export function OrderHistory({ detail, entries }: OrderHistoryProps) {
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
          detail: <VersionDetail version={version} entry={entryOfVersion(entries, version.update_time)} />,
        }))}
      />
    </Panel>
  )
}

interface VersionProps {
  version: OrderVersion
  entry: AuditEntry | undefined
}

function VersionDetail({ version, entry }: VersionProps) {
  const { source, actor, at, order, restored } = version
  return (
    <>
      <Author entry={entry}>{words.sources[source](actor)}</Author>, {words.recordedAt} <Time value={at} />
      {restored && (
        <p className={classes.note}>
          {words.restored} <Time value={restored.at} />, {shown(words.by(restored.actor))}
        </p>
      )}
      {order === null && <p className={classes.note}>{words.moneyNotKnown}</p>}
      {order !== null && <OrderChanges changes={version.changes} />}
    </>
  )
}

/** Lists the fields that a version changed, without its time and its status, which the entry shows already. */
function OrderChanges({ changes }: Pick<OrderVersion, 'changes'>) {
  if (changes === null) return <p className={classes.note}>{texts.orders.page.changesNotKnown}</p>
  const shown = changes.filter(({ field }) => field !== 'update_time' && field !== 'order_status')
  return <ChangedFields changes={shown} />
}
