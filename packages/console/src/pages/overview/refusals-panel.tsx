import type { Overview } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { Panel } from '../../shared/layout/panel.tsx'
import { queryText } from '../../shared/location/query-text.ts'
import { Empty } from '../../shared/states/states.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { formatCount, formatRate } from '../../shared/text/format.ts'
import { texts } from '../../texts/texts.ts'

type Refusal = Overview['refusals'][number]

const { title, description, none, name, total, perSecond } = texts.overview.refusals

const COLUMNS: Column<Refusal>[] = [
  column(name, ({ name }) => <NameLink name={name} />),
  column(total, (refusal) => formatCount(refusal.total), { align: 'end' }),
  column(perSecond, (refusal) => formatRate(refusal.per_second ?? 0), { align: 'end' }),
]

function NameLink({ name }: { name: string }) {
  return (
    <Link href={`/requests${queryText({ name })}`}>
      <code>{name}</code>
    </Link>
  )
}

export function RefusalsPanel({ refusals }: Pick<Overview, 'refusals'>) {
  return (
    <Panel title={title} description={description} flush>
      {refusals.length === 0 ? (
        <Empty title={none} icon="check" />
      ) : (
        <DataTable label={title} columns={COLUMNS} rows={refusals} rowKey={(refusal) => refusal.name} />
      )}
    </Panel>
  )
}
