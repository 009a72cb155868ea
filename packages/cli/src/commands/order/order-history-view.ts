import type { OrderVersion } from '@txgw/gateway/operator-api'
import { type Column, fieldLines, heading, tableLines, visible } from '../../output/text-layout.ts'
import { moneyText } from '../../views/order-view.ts'

const NOT_KNOWN = 'unknown'

const COLUMNS: Column<OrderVersion>[] = [
  { title: 'SINCE', value: ({ update_time }) => update_time },
  { title: 'STATUS', value: ({ order_status }) => order_status },
  { title: 'TOTAL', value: ({ order }) => (order ? moneyText(order.total_price) : NOT_KNOWN) },
  { title: 'SOURCE', value: ({ source }) => source },
  { title: 'ACTOR', value: ({ actor }) => actor ?? NOT_KNOWN },
  { title: 'RECORDED', value: ({ at }) => at },
]

/** The versions of an order, with the changes between each and the one before. */
export function historyText(history: OrderVersion[], isTruncated: boolean): string {
  const versions = history.map(versionText).filter((text) => text !== '')
  return [
    heading('History'),
    ...(isTruncated ? ['  Only the newest versions are listed.'] : []),
    tableLines(COLUMNS, history),
    ...(versions.length > 0 ? ['', heading('Changes'), ...versions] : []),
  ].join('\n')
}

function versionText(version: OrderVersion): string {
  const { changes, restored, order_status, update_time } = version
  const told = [
    ...(restored
      ? [visible(`  restored from an archive at ${restored.at} by ${restored.actor ?? NOT_KNOWN}`)]
      : []),
    ...(changes === null ? ['  unknown: a version was replaced before the service kept whole versions'] : []),
    ...(changes ? changesLines(changes) : []),
  ]
  return told.length === 0
    ? ''
    : [`  ${order_status} ${update_time}`, ...told.map((line) => `  ${line}`)].join('\n')
}

/** Leaves out update_time, because it already names the version. */
function changesLines(changes: NonNullable<OrderVersion['changes']>): string[] {
  const shown = changes.filter(({ field }) => field !== 'update_time')
  if (shown.length === 0) return []
  return fieldLines(
    shown.map(({ field, before, after }) => [field, `${valueText(before)} → ${valueText(after)}`]),
  ).split('\n')
}

function valueText(value: unknown): string {
  if (value === null) return 'nothing'
  if (typeof value === 'string') return value === '' ? '""' : value
  return isMoney(value) ? moneyText(value) : JSON.stringify(value)
}

function isMoney(value: unknown): value is { currency: string; amount: string } {
  if (typeof value !== 'object' || value === null) return false
  return 'amount' in value && 'currency' in value && Object.keys(value).length === 2
}
