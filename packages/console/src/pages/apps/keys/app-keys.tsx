import { Button } from '@mantine/core'
import type { App, AppKey, KeyUsageList } from '@txgw/gateway/operator-api'
import { useServiceNow } from '../../../api/use-service-now.ts'
import { Icon } from '../../../shared/icons.tsx'
import { IdText } from '../../../shared/ids/id-text.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty, ErrorNotice } from '../../../shared/states/states.tsx'
import { ToneBadge } from '../../../shared/status/status-badge.tsx'
import { type Column, DataTable } from '../../../shared/table/data-table.tsx'
import { formatCount } from '../../../shared/text/format-number.ts'
import { Time } from '../../../shared/time/time.tsx'
import { texts } from '../../../texts/texts.ts'
import classes from '../app-page.module.css'
import { Fingerprint } from './fingerprint.tsx'
import { KeyAuthor } from './key-author.tsx'
import { KEY_STATE_TONES, keyState } from './key-state.ts'
import { RevokeKey } from './revoke-key.tsx'

type KeyUsage = KeyUsageList['keys'][number]

interface AppKeysProps {
  app: App
  /** Undefined until it is known. */
  usage: KeyUsageList | undefined
  usageError: Error | null
  onAdd(): void
}

const words = texts.apps.keys

export function AppKeys({ app, usage, usageError, onAdd }: AppKeysProps) {
  const nowMs = useServiceNow()
  return (
    <Panel
      title={words.title}
      description={words.description}
      flush
      actions={
        <Button leftSection={<Icon name="plus" size={14} />} onClick={onAdd}>
          {words.add}
        </Button>
      }
    >
      {app.keys.length === 0 ? (
        <Empty title={words.empty} icon="key">
          {words.emptyHint}
        </Empty>
      ) : (
        <DataTable
          label={words.title}
          columns={columns({ app, usage, nowMs })}
          rows={app.keys}
          rowKey={({ serial_no }) => serial_no}
          flowsOnPhone
        />
      )}
      <ErrorNotice error={usageError} />
      {usage && app.keys.length > 0 && (
        <p className={classes.foot}>
          {words.since} <Time value={usage.since} />
        </p>
      )}
    </Panel>
  )
}

interface KeyTable extends Pick<AppKeysProps, 'app' | 'usage'> {
  nowMs: number
}

function columns({ app, usage, nowMs }: KeyTable): Column<AppKey>[] {
  const usageOf = ({ serial_no }: AppKey): KeyUsage | undefined =>
    usage?.keys.find((used) => used.serial_no === serial_no)
  return [
    {
      key: 'serial',
      header: words.columns.serial,
      cell: (key) => (
        <>
          <IdText value={key.serial_no} />
          <KeyAuthor appId={app.app_id} appKey={key} />
        </>
      ),
    },
    {
      key: 'state',
      header: words.columns.state,
      cell: (key) => <KeyStateBadge state={keyState(key, nowMs)} />,
    },
    {
      key: 'fingerprint',
      header: words.columns.fingerprint,
      hideBelow: 'wide',
      cell: ({ fingerprint }) => <Fingerprint value={fingerprint} />,
    },
    {
      key: 'ends',
      header: words.columns.ends,
      hideBelow: 'wide',
      cell: ({ not_after }) => (not_after === undefined ? words.noEnd : <Time value={not_after} />),
    },
    {
      key: 'used',
      header: words.columns.used,
      cell: (key) => <LastUsed usage={usageOf(key)} />,
    },
    {
      key: 'accepted',
      header: words.columns.accepted,
      align: 'end',
      cell: (key) => countText(usageOf(key)?.accepted),
    },
    {
      key: 'refused',
      header: words.columns.refused,
      align: 'end',
      cell: (key) => countText(usageOf(key)?.refused),
    },
    {
      key: 'action',
      header: words.columns.action,
      align: 'end',
      cell: (key) =>
        key.revoked_at === undefined && <RevokeKey appId={app.app_id} serialNo={key.serial_no} />,
    },
  ]
}

function countText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count)
}

function KeyStateBadge({ state }: { state: ReturnType<typeof keyState> }) {
  return <ToneBadge tone={KEY_STATE_TONES[state]}>{words.states[state]}</ToneBadge>
}

function LastUsed({ usage }: { usage: KeyUsage | undefined }) {
  if (!usage) return null
  return usage.last_used_at === null ? words.never : <Time value={usage.last_used_at} />
}
