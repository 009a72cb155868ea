import type { Overview } from '@txgw/gateway/operator-api'
import type { OrderStatus } from '@txgw/protocol/schemas'
import { Link } from 'wouter'
import { Panel } from '../../shared/layout/panel.tsx'
import { toneOf } from '../../shared/status/status-badge.tsx'
import { formatCount } from '../../shared/text/format-number.ts'
import { texts } from '../../texts/texts.ts'
import { CountBars } from './count-bars.tsx'

export function OrdersByStatus({ orders }: Pick<Overview, 'orders'>) {
  const { title, total } = texts.overview.orders
  const counts = Object.entries(orders) as [OrderStatus, number][]
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Panel title={title} description={total(formatCount(all))}>
      <CountBars
        bars={counts.map(([status, count]) => ({
          key: status,
          name: <Link href={`/orders?status=${status}`}>{status}</Link>,
          count,
          tone: toneOf(status),
        }))}
      />
    </Panel>
  )
}
