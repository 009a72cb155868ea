import { Button, Skeleton } from '@mantine/core'
import type { Overview } from '@txgw/gateway/operator-api'
import { lazy, Suspense, useState } from 'react'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { formatCount } from '../../shared/text/format.ts'
import { texts } from '../../texts/texts.ts'
import { type HourlyReasons, hourlyReasons } from './hourly-reasons.ts'

/** The chart library is larger than the rest of the page, so the numbers do not wait for it. */
const ReasonsChart = lazy(async () => ({ default: (await import('./reasons-chart.tsx')).ReasonsChart }))

const words = texts.overview.reasons

interface ForbiddenReasonsProps {
  at: string
  byHour: Overview['forbidden_by_hour']
}

export function ForbiddenReasons({ at, byHour }: ForbiddenReasonsProps) {
  const [asTable, setAsTable] = useState(false)
  const reasons = hourlyReasons(at, byHour)
  if (reasons.total === 0) {
    return (
      <Panel title={words.title} description={words.description}>
        <Empty title={words.none} icon="validations" hint={words.noneHint} />
      </Panel>
    )
  }
  return (
    <Panel
      title={words.title}
      description={words.description}
      actions={
        <Button variant="default" onClick={() => setAsTable(!asTable)}>
          {asTable ? words.asChart : words.asTable}
        </Button>
      }
      flush={asTable}
    >
      {asTable ? (
        <ReasonsTable reasons={reasons} />
      ) : (
        <Suspense fallback={<Skeleton height={280} />}>
          <ReasonsChart reasons={reasons} />
        </Suspense>
      )}
    </Panel>
  )
}

function ReasonsTable({ reasons }: { reasons: HourlyReasons }) {
  type Hour = HourlyReasons['hours'][number]
  const columns: Column<Hour>[] = [
    timeColumn('hour', words.hour),
    ...reasons.series.map(
      ({ code }): Column<Hour> =>
        column(code, ({ counts }) => formatCount(counts[code] ?? 0), { align: 'end' }),
    ),
  ]
  const busy = reasons.hours.filter(({ counts }) => Object.keys(counts).length > 0).toReversed()
  return <DataTable label={words.title} columns={columns} rows={busy} rowKey={({ hour }) => hour} />
}
