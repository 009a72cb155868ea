import type { ChangeRequest } from '@txgw/gateway/operator-api'

/** What a request is about. */
export const subjectText = ({ app_id, about }: ChangeRequest): string => about ?? app_id ?? 'production'

export function changeText({ add_key, revoke_key, change_webhook, changes }: ChangeRequest): string {
  if (add_key) return `add key ${add_key.serial_no}`
  if (revoke_key) return `revoke key ${revoke_key.serial_no}`
  if (!change_webhook) return changes.map(fieldText).join(', ')
  const { webhook_url, replaces } = change_webhook
  const before = replaces === undefined ? '' : ` from ${replaces ?? 'none'}`
  return `set the webhook address${before} to ${webhook_url ?? 'none'}`
}

/** The old value and the new one. */
export function fieldText({ field, before, after }: ChangeRequest['changes'][number]): string {
  return `${field}: ${valueText(before)} → ${valueText(after)}`
}

function valueText(value: unknown): string {
  if (value === null) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
