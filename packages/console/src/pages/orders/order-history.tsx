import type { OrderDetail } from '../../api/wire-types.ts'
import { Panel } from '../../shared/panel.tsx'
import { StatusBadge, toneOf } from '../../shared/status-badge.tsx'
import { StepTimeline } from '../../shared/step-timeline.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'

export function OrderHistory({ history }: Pick<OrderDetail, 'history'>) {
  const { history: title, historyHint, sources, recordedAt } = texts.orders.page
  return (
    <Panel title={title} description={historyHint}>
      <StepTimeline
        label={title}
        steps={history.map((entry) => ({
          key: `${entry.update_time} ${entry.order_status}`,
          at: entry.update_time,
          tone: toneOf(entry.order_status),
          title: <StatusBadge status={entry.order_status} />,
          detail: (
            <>
              {sources[entry.source]}
              {entry.source === 'import' && (
                <>
                  , {recordedAt} <Time value={entry.recorded_at} />
                </>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  )
}
