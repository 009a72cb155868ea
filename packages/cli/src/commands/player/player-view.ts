import type { Player } from '@txgw/gateway/operator-api'
import { type Column, heading, plural, tableLines, toned, visible } from '../../output/text-layout.ts'
import { moneyText } from '../../views/order-view.ts'

const ORDERS: Column<Player['orders'][number]>[] = [
  { title: 'CREATED', value: ({ create_time }) => create_time },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'ORDER', value: ({ payment_order_id }) => payment_order_id },
  { title: 'STATUS', value: ({ order_status }) => order_status },
  { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
]

const RECHARGES: Column<Player['recharges'][number]>[] = [
  { title: 'STARTED', value: ({ created_at }) => created_at },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'REASON', value: ({ end_reason }) => end_reason?.code ?? '–' },
  { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
  { title: 'RECHARGE', value: ({ recharge_id }) => recharge_id },
]

const VALIDATIONS: Column<Player['validations'][number]>[] = [
  { title: 'ASKED', value: ({ started_at }) => started_at },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'OUTCOME', value: ({ outcome }) => outcome },
  { title: 'REASON', value: ({ reason }) => reason?.code ?? '–' },
  { title: 'VALIDATION', value: ({ validation_id }) => validation_id },
]

export function playerText(player: Player): string {
  const { orders, recharges, validations, last_refusal, next_cursors } = player
  return [
    heading(`Player ${visible(player.user_id)}`),
    last_refusal
      ? toned(visible(`Last refusal, ${last_refusal.at}: ${last_refusal.words}`), 'bad')
      : 'No refusal is on record.',
    '',
    partText('order', ORDERS, orders, next_cursors.orders),
    '',
    partText('recharge', RECHARGES, recharges, next_cursors.recharges),
    '',
    partText('validation', VALIDATIONS, validations, next_cursors.validations),
  ].join('\n')
}

function partText<Row>(
  noun: string,
  columns: Column<Row>[],
  rows: Row[],
  cursor: string | undefined,
): string {
  if (rows.length === 0) return `No ${noun}s.`
  const count = cursor === undefined ? plural(rows.length, noun) : `The newest ${plural(rows.length, noun)}`
  return `${count}:\n${tableLines(columns, rows)}`
}
