import { Button, NativeSelect } from '@mantine/core'
import type { Answer, PlatformKey } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { useApiChange } from '../../../api/use-api-change.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { useSession } from '../../../session/use-session.ts'
import { useConfirmChange } from '../../../shared/forms/confirm-change.tsx'
import { IdText } from '../../../shared/ids/id-text.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { QueryStates } from '../../../shared/states/query-states.tsx'
import { ErrorNotice } from '../../../shared/states/states.tsx'
import { ToneBadge } from '../../../shared/status/status-badge.tsx'
import { type Column, column, timeColumn } from '../../../shared/table/columns.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { inEnglish } from '../../../shared/text/outside-text.tsx'
import { Time } from '../../../shared/time/time.tsx'
import { texts } from '../../../texts/texts.ts'
import { Fingerprint } from './fingerprint.tsx'

const words = texts.apps.platformKeys

const HOUR_SECONDS = 60 * 60
const OVERLAP_SECONDS = { hour: HOUR_SECONDS, day: 24 * HOUR_SECONDS, week: 7 * 24 * HOUR_SECONDS } as const

const STARTS = {
  minutes: { sign_after_minutes: 10 },
  hour: { sign_after_minutes: 60 },
  now: { now: true },
} as const

type Overlap = keyof typeof OVERLAP_SECONDS
type Start = keyof typeof STARTS

interface Rotation {
  start: Start
  overlap: Overlap
}

/** Shows the keys that sign the notifications and replaces the current one. */
export function PlatformKeys() {
  const query = useApiQuery('/platform-keys')
  const { role } = useSession().own
  const rotate = useApiChange<Answer<'/platform-keys/rotate', 'post'>, Rotation>({
    run: (api, { start, overlap }) =>
      api.POST('/platform-keys/rotate', {
        body: { ...STARTS[start], overlap_seconds: OVERLAP_SECONDS[overlap] },
      }),
    makesStale: ['/platform-keys'],
    done: ({ message }) => inEnglish(message),
  })
  return (
    <Panel
      title={words.title}
      description={words.description}
      flush
      actions={role === 'admin' && <Rotate isPending={rotate.isPending} onRotate={rotate.mutate} />}
    >
      <ErrorNotice error={rotate.error} />
      <QueryStates query={query}>
        {({ keys }) => (
          <DataTable
            label={words.title}
            columns={COLUMNS}
            rows={keys}
            rowKey={({ serial_no }) => serial_no}
            flowsOnPhone
          />
        )}
      </QueryStates>
    </Panel>
  )
}

interface RotateProps {
  isPending: boolean
  onRotate(rotation: Rotation): void
}

function Rotate({ isPending, onRotate }: RotateProps) {
  const [start, setStart] = useState<Start>('minutes')
  const [overlap, setOverlap] = useState<Overlap>('day')
  const confirm = useConfirmChange()
  const ask = async () => {
    const description = words.rotateConfirm[start === 'now' ? 'now' : 'later']
    if (await confirm({ description, action: words.rotate, always: true })) onRotate({ start, overlap })
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={words.start}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value as Start)}
        data={Object.entries(words.starts).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        size="xs"
        aria-label={words.overlap}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value as Overlap)}
        data={Object.entries(words.overlaps).map(([value, label]) => ({
          value,
          label: words.overlapOf(label),
        }))}
      />
      <Button variant="default" loading={isPending} onClick={ask}>
        {words.rotate}
      </Button>
    </>
  )
}

const STATE_TONES = { signs: 'green', waits: 'amber', replaced: 'gray' } as const

function stateOf({ current, expires_at }: PlatformKey): keyof typeof STATE_TONES {
  if (current) return 'signs'
  return expires_at === null ? 'waits' : 'replaced'
}

const COLUMNS: Column<PlatformKey>[] = [
  column(words.columns.serial, ({ serial_no }) => <IdText value={serial_no} />),
  column(words.columns.state, (key) => (
    <ToneBadge tone={STATE_TONES[stateOf(key)]}>{words.states[stateOf(key)]}</ToneBadge>
  )),
  column(words.columns.fingerprint, ({ fingerprint }) => <Fingerprint value={fingerprint} />, {
    hideBelow: 'wide',
  }),
  timeColumn('listed_since', words.columns.since),
  timeColumn('signs_from', words.columns.signsFrom),
  column(words.columns.ends, ({ expires_at }) =>
    expires_at === null ? words.noEnd : <Time value={expires_at} />,
  ),
]
