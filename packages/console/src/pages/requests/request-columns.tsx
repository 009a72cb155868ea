import type { MerchantRequest } from '@txgw/gateway/operator-api'
import { AppId, StoryId } from '../../shared/ids/record-ids.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { timeColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { inEnglish } from '../../shared/text/in-english.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'

const words = texts.requests.columns

export const REQUEST_COLUMNS: Column<MerchantRequest>[] = [
  {
    key: 'request',
    header: words.request,
    cell: ({ debug_id }) => <StoryId id={debug_id} />,
  },
  { key: 'outcome', header: words.outcome, cell: (request) => <Outcome {...request} /> },
  { key: 'reason', header: words.reason, hideBelow: 'wide', cell: ({ reason }) => inEnglish(reason) },
  { key: 'app', header: words.app, cell: (request) => <Sender {...request} /> },
  {
    key: 'order',
    header: words.order,
    cell: ({ order_id }) => order_id && <StoryId id={order_id} />,
  },
  {
    key: 'duration',
    header: words.duration,
    align: 'end',
    hideBelow: 'wide',
    cell: ({ duration_ms }) => formatDuration(duration_ms),
  },
  timeColumn('received_at', words.received),
]

/** An order that is not there is an answer like any other; the service itself failing is not. */
function Outcome({ status, error_name }: Pick<MerchantRequest, 'status' | 'error_name'>) {
  const tone = status < 400 ? 'green' : status >= 500 ? 'red' : status === 404 ? 'gray' : 'amber'
  return <ToneBadge tone={tone}>{error_name ?? texts.requests.answered}</ToneBadge>
}

function Sender({ app_id, claimed_app_id }: Pick<MerchantRequest, 'app_id' | 'claimed_app_id'>) {
  const named = app_id ?? claimed_app_id
  if (named === null) return texts.requests.unknownSender
  const id = <AppId id={named} />
  return app_id === null ? <span title={texts.requests.claimed}>{id} ?</span> : id
}
