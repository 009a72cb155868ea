import type { Validation } from '@txgw/gateway/operator-api'
import { useApiPages } from '../../api/use-api-query.ts'
import type { Column } from '../../shared/data-table.tsx'
import { formatDuration } from '../../shared/format-duration.ts'
import { IdText } from '../../shared/id-text.tsx'
import { Page } from '../../shared/page.tsx'
import { PagedTable } from '../../shared/paged-table.tsx'
import { Panel } from '../../shared/panel.tsx'
import { pathPart } from '../../shared/path-part.ts'
import { Empty } from '../../shared/states.tsx'
import { ToneBadge } from '../../shared/status-badge.tsx'
import { Time } from '../../shared/time.tsx'
import { useSearchValues } from '../../shared/use-search-values.ts'
import { VerdictBadge } from '../../shared/verdict-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { SEARCH_FIELDS, ValidationSearch } from './validation-search.tsx'

const words = texts.validations.columns

const COLUMNS: Column<Validation>[] = [
  {
    key: 'validation',
    header: words.validation,
    cell: ({ validation_id }) => (
      <IdText value={validation_id} href={`/validations/${pathPart(validation_id)}`} />
    ),
  },
  { key: 'outcome', header: words.outcome, cell: (validation) => <VerdictBadge validation={validation} /> },
  { key: 'reason', header: words.reason, hideBelow: 'wide', cell: ({ reason }) => reason?.code },
  { key: 'app', header: words.app, hideBelow: 'phone', cell: ({ app_id }) => <IdText value={app_id} /> },
  { key: 'user', header: words.user, hideBelow: 'phone', cell: ({ user_id }) => <IdText value={user_id} /> },
  {
    key: 'warnings',
    header: words.warnings,
    align: 'end',
    hideBelow: 'wide',
    cell: ({ warnings }) =>
      warnings.length === 0 ? null : <ToneBadge tone="amber">{warnings.length}</ToneBadge>,
  },
  {
    key: 'attempts',
    header: words.attempts,
    align: 'end',
    hideBelow: 'wide',
    cell: ({ attempts }) => attempts.length,
  },
  {
    key: 'duration',
    header: words.duration,
    align: 'end',
    hideBelow: 'phone',
    cell: ({ duration_ms }) => formatDuration(duration_ms),
  },
  {
    key: 'started',
    header: words.started,
    hideBelow: 'phone',
    cell: ({ started_at }) => <Time value={started_at} />,
  },
]

export function ValidationsPage() {
  const [values, search] = useSearchValues(SEARCH_FIELDS)
  const pages = useApiPages('/validations', values)
  const { title, description, list } = texts.validations
  return (
    <Page title={title} description={description}>
      <Panel flush>
        <ValidationSearch key={JSON.stringify(values)} values={values} onSearch={search} />
        <PagedTable
          label={list}
          columns={COLUMNS}
          pages={pages}
          rowsOf={({ validations }) => validations}
          rowKey={({ validation_id }) => validation_id}
          empty={<NoValidations isSearch={Object.values(values).some((value) => value !== '')} />}
        />
      </Panel>
    </Page>
  )
}

function NoValidations({ isSearch }: { isSearch: boolean }) {
  const { empty, emptyHint, nothingFound, nothingFoundHint } = texts.validations
  return (
    <Empty title={isSearch ? nothingFound : empty} icon="validations">
      {isSearch ? nothingFoundHint : emptyHint}
    </Empty>
  )
}
