import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import type { PlatformKey, PlatformKeyList } from '../../api/wire-types.ts'
import { useConfirmChange } from '../../shared/confirm-change.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { IdText } from '../../shared/id-text.tsx'
import { Panel } from '../../shared/panel.tsx'
import { QueryStates } from '../../shared/query-states.tsx'
import { ErrorNotice } from '../../shared/states.tsx'
import { ToneBadge } from '../../shared/status-badge.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import { Fingerprint } from './fingerprint.tsx'

const words = texts.apps.platformKeys

const HOUR_SECONDS = 60 * 60
const OVERLAP_SECONDS = { hour: HOUR_SECONDS, day: 24 * HOUR_SECONDS, week: 7 * 24 * HOUR_SECONDS } as const

type Overlap = keyof typeof OVERLAP_SECONDS

/** The keys that sign the notifications, and how to replace the one that signs now. */
export function PlatformKeys() {
  const query = useApiQuery<PlatformKeyList>('/platform-keys')
  const rotate = useApiChange<PlatformKeyList, Overlap>({
    run: (api, overlap) => api.post('/platform-keys/rotate', { overlap_seconds: OVERLAP_SECONDS[overlap] }),
    makesStale: ['/platform-keys'],
    done: ({ keys }) => words.done(keys.find(({ current }) => current)?.serial_no ?? ''),
  })
  return (
    <Panel
      title={words.title}
      description={words.description}
      flush
      actions={<Rotate isPending={rotate.isPending} onRotate={rotate.mutate} />}
    >
      <ErrorNotice error={rotate.error} />
      <QueryStates query={query}>
        {({ keys }) => (
          <DataTable
            label={words.title}
            columns={COLUMNS}
            rows={keys}
            rowKey={({ serial_no }) => serial_no}
          />
        )}
      </QueryStates>
    </Panel>
  )
}

interface RotateProps {
  isPending: boolean
  onRotate(overlap: Overlap): void
}

function Rotate({ isPending, onRotate }: RotateProps) {
  const [overlap, setOverlap] = useState<Overlap>('day')
  const confirm = useConfirmChange()
  const ask = async () => {
    if (await confirm({ description: words.rotateConfirm, action: words.rotate, always: true })) {
      onRotate(overlap)
    }
  }
  return (
    <>
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

const COLUMNS: Column<PlatformKey>[] = [
  { key: 'serial', header: words.columns.serial, cell: ({ serial_no }) => <IdText value={serial_no} /> },
  {
    key: 'state',
    header: words.columns.state,
    cell: ({ current }) => (
      <ToneBadge tone={current ? 'green' : 'gray'}>
        {current ? words.states.current : words.states.old}
      </ToneBadge>
    ),
  },
  {
    key: 'fingerprint',
    header: words.columns.fingerprint,
    hideBelow: 'wide',
    cell: ({ fingerprint }) => <Fingerprint value={fingerprint} />,
  },
  {
    key: 'since',
    header: words.columns.since,
    hideBelow: 'phone',
    cell: ({ not_before }) => <Time value={not_before} />,
  },
  {
    key: 'ends',
    header: words.columns.ends,
    cell: ({ expires_at }) => (expires_at === null ? words.noEnd : <Time value={expires_at} />),
  },
]
