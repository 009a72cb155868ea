import type { MerchantRequest } from '@txgw/gateway/operator-api'
import type { ErrorName } from '@txgw/protocol'
import { ListPage } from '../../lists/list-page.tsx'
import { AppId, StoryId } from '../../shared/ids/id-text.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'

/** A name that is missing here does not compile. */
const ALL: Record<ErrorName, true> = {
  INVALID_ARGUMENT: true,
  UNAUTHENTICATED: true,
  PERMISSION_DENIED: true,
  NOT_FOUND: true,
  METHOD_NOT_ALLOWED: true,
  REQUEST_TIMEOUT: true,
  ALREADY_EXISTS: true,
  ABORTED: true,
  FAILED_PRECONDITION: true,
  PAYLOAD_TOO_LARGE: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  RESOURCE_EXHAUSTED: true,
  HEADERS_TOO_LARGE: true,
  INTERNAL: true,
  UNIMPLEMENTED: true,
  UNAVAILABLE: true,
  HTTP_VERSION_NOT_SUPPORTED: true,
}

const ERROR_NAMES = Object.keys(ALL)

const words = texts.requests

const COLUMNS: Column<MerchantRequest>[] = [
  column(words.columns.request, ({ debug_id }) => <StoryId id={debug_id} />),
  column(words.columns.outcome, (request) => <Outcome {...request} />),
  column(words.columns.reason, ({ reason }) => inEnglish(reason), { hideBelow: 'wide' }),
  column(words.columns.app, (request) => <Sender {...request} />),
  column(words.columns.order, ({ order_id }) => order_id && <StoryId id={order_id} />),
  column(words.columns.duration, ({ duration_ms }) => formatDuration(duration_ms), {
    align: 'end',
    hideBelow: 'wide',
  }),
  timeColumn('received_at', words.columns.received),
]

/** An order that is not there is an answer like any other; the service itself failing is not. */
function Outcome({ status, error_name }: Pick<MerchantRequest, 'status' | 'error_name'>) {
  const tone = status < 400 ? 'green' : status >= 500 ? 'red' : status === 404 ? 'gray' : 'amber'
  return <ToneBadge tone={tone}>{error_name ?? words.answered}</ToneBadge>
}

function Sender({ app_id, claimed_app_id }: Pick<MerchantRequest, 'app_id' | 'claimed_app_id'>) {
  const named = app_id ?? claimed_app_id
  if (named === null) return words.unknownSender
  const id = <AppId id={named} />
  return app_id === null ? <span title={words.claimed}>{id} ?</span> : id
}

export function RequestsPage() {
  const { app, outcome, anyOutcome, name, anyName } = words.search
  const outcomes = (['answered', 'refused'] as const).map((value) => ({
    value,
    label: words.outcomes[value],
  }))
  return (
    <ListPage
      path="/requests"
      icon="send"
      words={words}
      fields={{ app_id: app }}
      choices={[
        { name: 'outcome', label: outcome, any: anyOutcome, options: outcomes },
        { name: 'name', label: name, any: anyName, options: ERROR_NAMES },
      ]}
      columns={COLUMNS}
      rowsOf={({ requests }) => requests}
      rowKey={({ debug_id }) => debug_id}
    />
  )
}
