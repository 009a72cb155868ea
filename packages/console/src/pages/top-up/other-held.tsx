import { Button } from '@mantine/core'
import type { HeldNotification } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { IdText } from '../../shared/ids/id-text.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { HeldAnswer } from './held-answer.tsx'

interface OtherHeldProps {
  held: HeldNotification[]
  onOpen(rechargeId: string): void
}

const words = texts.topUp.others

/** Notifications that another viewer or another page left waiting. One outside a recharge is answered here. */
export function OtherHeld({ held, onOpen }: OtherHeldProps) {
  const [openId, setOpenId] = useState<string>()
  const open = held.find(({ notification_id }) => notification_id === openId)
  if (held.length === 0) return null
  const columns: Column<HeldNotification>[] = [
    column(words.player, ({ user_id }) => <IdText value={user_id} />),
    column(words.app, ({ app_id }) => <IdText value={app_id} />, { hideBelow: 'phone' }),
    column(words.since, ({ since }) => <Time value={since} precise />),
    column(
      words.action,
      ({ recharge_id, notification_id, user_id }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={visibleText(words.openLabel(user_id))}
          onClick={() => (recharge_id === null ? setOpenId(notification_id) : onOpen(recharge_id))}
        >
          {words.open}
        </Button>
      ),
      { align: 'end' },
    ),
  ]
  return (
    <>
      {open && <HeldAnswer key={open.notification_id} held={open} />}
      <Panel title={words.title} flush>
        <DataTable
          label={words.title}
          columns={columns}
          rows={held}
          rowKey={({ notification_id }) => notification_id}
        />
      </Panel>
    </>
  )
}
