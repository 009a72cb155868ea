import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { type Column, tableLines } from '../../output/text-layout.ts'

export function changeRequestTable(requests: ChangeRequest[]): string {
  const columns: Column<ChangeRequest>[] = [
    { title: 'ID', value: ({ change_request_id }) => change_request_id },
    { title: 'APP', value: ({ app_id }) => app_id },
    { title: 'CHANGE', value: changeText },
    { title: 'STATE', value: stateText },
    { title: 'REQUESTED BY', value: ({ requested_by }) => requested_by },
    { title: 'REQUESTED AT', value: ({ requested_at }) => requested_at },
  ]
  return requests.length === 0 ? 'There are no change requests.' : tableLines(columns, requests)
}

export function changeText({ add_key, revoke_key, change_webhook }: ChangeRequest): string {
  if (add_key) return `add key ${add_key.serial_no}`
  if (revoke_key) return `revoke key ${revoke_key.serial_no}`
  return `set the webhook address to ${change_webhook?.webhook_url ?? 'none'}`
}

function stateText({ state, lapses_at, decided_by, reason }: ChangeRequest): string {
  if (state === 'waiting') return `waits until ${lapses_at}`
  if (state === 'lapsed') return `lapsed at ${lapses_at}`
  return `${state} by ${decided_by}${reason === null ? '' : `: ${reason}`}`
}
