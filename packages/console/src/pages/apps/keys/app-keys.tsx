import { Button } from '@mantine/core'
import type { App, AppKey, KeyUsageList } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useServiceNow } from '../../../api/use-service-now.ts'
import { auditObject } from '../../../audit/audit-object.ts'
import { addedWords, revokedWords } from '../../../audit/changed-by.tsx'
import { useTrailPath } from '../../../audit/use-object-entries.ts'
import { Icon } from '../../../shared/icons.tsx'
import { IdText } from '../../../shared/ids/id-text.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty, ErrorNotice } from '../../../shared/states/states.tsx'
import { ToneBadge } from '../../../shared/status/status-badge.tsx'
import { type Column, column } from '../../../shared/table/columns.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { formatCount } from '../../../shared/text/format.ts'
import { shown } from '../../../shared/text/outside-text.tsx'
import { Time } from '../../../shared/time/time.tsx'
import { texts } from '../../../texts/texts.ts'
import classes from '../app-page.module.css'
import { Fingerprint } from './fingerprint.tsx'
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
        <Empty title={words.empty} icon="key" hint={words.emptyHint} />
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
    column(words.columns.serial, (key) => (
      <>
        <IdText value={key.serial_no} />
        <KeyAuthor appId={app.app_id} appKey={key} />
      </>
    )),
    column(words.columns.state, (key) => <KeyStateBadge state={keyState(key, nowMs)} />),
    column(words.columns.fingerprint, ({ fingerprint }) => <Fingerprint value={fingerprint} />, {
      hideBelow: 'wide',
    }),
    column(
      words.columns.ends,
      ({ not_after }) => (not_after === undefined ? words.noEnd : <Time value={not_after} />),
      { hideBelow: 'wide' },
    ),
    column(words.columns.used, (key) => <LastUsed usage={usageOf(key)} />),
    column(words.columns.accepted, (key) => countText(usageOf(key)?.accepted), { align: 'end' }),
    column(words.columns.refused, (key) => countText(usageOf(key)?.refused), { align: 'end' }),
    column(
      words.columns.action,
      (key) => key.revoked_at === undefined && <RevokeKey appId={app.app_id} serialNo={key.serial_no} />,
      { align: 'end' },
    ),
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

interface KeyAuthorProps {
  appId: string
  appKey: AppKey
}

/** A key is added once and revoked once, so these words tell everything that changed. */
function KeyAuthor({ appId, appKey }: KeyAuthorProps) {
  const { serial_no, added_by, revoked_at, revoked_by } = appKey
  const trailPath = useTrailPath(auditObject('key', appId, serial_no))
  const told = revoked_at === undefined ? addedWords(added_by) : revokedWords(revoked_by)
  return (
    <div className={classes.hint}>
      {trailPath === undefined ? shown(told) : <Link href={trailPath}>{shown(told)}</Link>}
    </div>
  )
}
